import { beforeAll, describe, expect, test } from 'vitest';
import type { DirectionRow } from '#contract/directories/directories.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { freshName } from '../../support/data/command-rows.ts';
import {
  buildCompany,
  buildSale,
  type Company,
  inDays,
  type Person,
  saleBody,
  today,
} from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

type Page = {
  rows: DirectionRow[];
  totalCount: number;
  totals: { sales_count: number };
  endCursor: string | null;
  hasNextPage: boolean;
};
type Ask = { filter?: object; sort?: object; first?: number; after?: string | null; through?: string | null };

const QUERY = `query ($filter: DirectionFilter, $sort: DirectionSort, $first: Int, $after: String, $through: String) {
  directionList(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
    rows { id name retired sales_count active_sales_count last_sale_date version } totalCount totals { sales_count } endCursor hasNextPage
  }
}`;
const pageOf = async (person: Person, ask: Ask = {}) =>
  (await person.api.read<{ directionList: Page }>(QUERY, ask)).directionList;
const namesIn = ({ rows }: Page) => rows.map(({ name }) => name);

type Edited = Pick<DirectionRow, 'id' | 'name' | 'retired' | 'version'>;
const edit = (company: Company, id: number, body: object, version?: number) =>
  company.manager.api.patch<Edited>(
    `/directions/${id}/`,
    body,
    version === undefined ? {} : { 'if-match': `${version}` },
  );
const add = async (company: Company, name = freshName()) =>
  expectStatus(await company.manager.api.post<{ id: number; name: string }>('/directions/', { name }), 201);

describe('the list of directions', () => {
  let company: Company;
  let ids: Record<string, number>;
  beforeAll(async () => {
    company = await buildCompany(server);
    ids = { Анталья: company.direction.id };
    for (const name of ['Бали', 'Пхукет', 'Шарм-эль-Шейх', 'Ёлкино поле']) ids[name] = (await add(company, name)).id;
    await buildSale(company, { sale_date: inDays(-3) });
    const cancelled = await buildSale(company, { sale_date: inDays(-2) });
    expectStatus(await company.manager.api.post(`/sales/${cancelled.id}/cancel/`, { reason: 'болезнь' }), 200);
    await buildSale(company, { direction_id: ids.Пхукет, sale_date: inDays(-9) }, company.stranger);
    expectStatus(await edit(company, ids.Бали ?? 0, { retired: true }), 200);
  });

  test('the list of directions has the number of sales, of active ones, and the last date', async () => {
    const page = await pageOf(company.manager);
    expect(namesIn(page)).toEqual(['Анталья', 'Бали', 'Пхукет', 'Шарм-эль-Шейх', 'Ёлкино поле']);
    expect(page.rows.slice(0, 3)).toEqual([
      {
        id: ids.Анталья,
        name: 'Анталья',
        retired: false,
        sales_count: 2,
        active_sales_count: 1,
        last_sale_date: inDays(-2),
        version: 1,
      },
      {
        id: ids.Бали,
        name: 'Бали',
        retired: true,
        sales_count: 0,
        active_sales_count: 0,
        last_sale_date: null,
        version: 2,
      },
      {
        id: ids.Пхукет,
        name: 'Пхукет',
        retired: false,
        sales_count: 1,
        active_sales_count: 1,
        last_sale_date: inDays(-9),
        version: 1,
      },
    ]);
    expect([page.totalCount, page.totals.sales_count]).toEqual([5, 3]);
  });

  test('the list of directions counts for an agent the sales that the agent may see', async () => {
    const seen = async (person: Person) => {
      const { rows, totals } = await pageOf(person);
      return [
        rows.filter((row) => row.sales_count > 0).map(({ name, last_sale_date }) => [name, last_sale_date]),
        totals.sales_count,
      ];
    };
    expect(await seen(company.agent)).toEqual([[['Анталья', inDays(-2)]], 2]);
    expect(await seen(company.stranger)).toEqual([[['Пхукет', inDays(-9)]], 1]);
    expect(await seen(company.colleague)).toEqual([[], 0]);
  });

  test.each([
    [{ by: 'name', direction: 'desc' }, ['Ёлкино поле', 'Шарм-эль-Шейх', 'Пхукет', 'Бали', 'Анталья']],
    [{ by: 'sales_count', direction: 'desc' }, ['Анталья', 'Пхукет', 'Ёлкино поле', 'Шарм-эль-Шейх', 'Бали']],
    [{ by: 'sales_count', direction: 'asc' }, ['Бали', 'Шарм-эль-Шейх', 'Ёлкино поле', 'Пхукет', 'Анталья']],
    [{ by: 'last_sale_date', direction: 'desc' }, ['Анталья', 'Пхукет', 'Ёлкино поле', 'Шарм-эль-Шейх', 'Бали']],
    [{ by: 'last_sale_date', direction: 'asc' }, ['Бали', 'Шарм-эль-Шейх', 'Ёлкино поле', 'Пхукет', 'Анталья']],
  ])('the list of directions is sorted by %j, and its pages are repeatable', async (sort, names) => {
    expect(namesIn(await pageOf(company.manager, { sort }))).toEqual(names);
    const seen: string[] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const page: Page = await pageOf(company.manager, { sort, first: 2, after });
      const again = await pageOf(company.manager, { sort, first: 2, after, through: page.endCursor });
      expect(again).toEqual({ ...page, hasNextPage: false });
      seen.push(...namesIn(page));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual(names);
  });

  test('the list of directions is filtered by words of the name and by retirement', async () => {
    const narrowed = async (filter: object) => namesIn(await pageOf(company.manager, { filter }));
    expect(await narrowed({ search: 'шейх ШАРМ' })).toEqual(['Шарм-эль-Шейх']);
    expect(await narrowed({ search: 'елкино' })).toEqual(['Ёлкино поле']);
    expect(await narrowed({ search: '%' })).toEqual([]);
    expect(await narrowed({ retired: true })).toEqual(['Бали']);
    expect(await narrowed({ retired: false, search: ' а ' })).toEqual(['Анталья', 'Шарм-эль-Шейх']);
    const { totalCount, totals } = await pageOf(company.manager, { filter: { search: 'пхукет' } });
    expect([totalCount, totals.sales_count]).toEqual([1, 1]);
  });

  test('the list of directions refuses a cursor of another sort', async () => {
    const { endCursor } = await pageOf(company.manager, { first: 1 });
    for (const cursor of [{ after: endCursor }, { through: endCursor }]) {
      const sort = { by: 'sales_count', direction: 'asc' };
      const answer = await company.manager.api.graphql(QUERY, { sort, ...cursor });
      expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'invalid_fields' });
    }
  });

  test('the list of directions reads sales only where figures are requested', async () => {
    const { directionList } = await company.manager.api.read<{ directionList: object }>(
      '{ directionList { rows { name } totalCount } }',
    );
    expect(directionList).toMatchObject({ totalCount: 5 });
  });
});

describe('a direction', () => {
  test('a renamed direction has its new name on all its sales', async () => {
    const company = await buildCompany(server);
    const sale = await buildSale(company);
    const edited = expectStatus(await edit(company, company.direction.id, { name: '  Анталья,   Турция ' }), 200);
    expect(edited).toEqual({ id: company.direction.id, name: 'Анталья, Турция', retired: false, version: 2 });
    const read = await company.agent.api.read(`{ sale(id: ${sale.id}) { direction_name } directions { name } }`);
    expect(read).toEqual({ sale: { direction_name: 'Анталья, Турция' }, directions: [{ name: 'Анталья, Турция' }] });
  });

  test('a direction can keep its own name in any letter case, and can not get that of another one', async () => {
    const company = await buildCompany(server);
    const other = await add(company, 'Дубай');
    expectStatus(await edit(company, other.id, { name: 'ДУБАЙ' }), 200);
    for (const name of ['Анталья', ' анталья ']) {
      expect(expectRefusal(await edit(company, other.id, { name }), 409, 'direction_exists').fields).toEqual({
        name: 'direction_exists',
      });
    }
    expectStatus(await edit(company, company.direction.id, { retired: true }), 200);
    expectRefusal(await edit(company, other.id, { name: 'Анталья' }), 409, 'direction_exists');
  });

  test('an edit of a direction with a stale version is refused, and one of ten with the same version succeeds', async () => {
    const company = await buildCompany(server);
    const { id } = company.direction;
    const answers = await Promise.all(Array.from({ length: 10 }, () => edit(company, id, { name: freshName() }, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(expectRefusal(answer, 409, 'stale').details).toEqual({ version: 2 });
    }
    const same = expectStatus(await edit(company, id, { retired: false }, 2), 200);
    expect(same.version).toBe(2);
  });
});

describe('a retired direction', () => {
  const build = async () => {
    const company = await buildCompany(server);
    const other = await add(company, 'Дубай');
    const sale = await buildSale(company);
    expectStatus(await edit(company, company.direction.id, { retired: true }), 200);
    return { company, other, sale };
  };
  const offered = async ({ agent }: Company) =>
    (await agent.api.read<{ directions: { name: string }[] }>('{ directions { name } }')).directions.map(
      ({ name }) => name,
    );

  test('a retired direction is not offered and can not be sold', async () => {
    const { company } = await build();
    expect(await offered(company)).toEqual(['Дубай']);
    for (const person of [company.agent, company.manager]) {
      const refused = expectRefusal(await person.api.post('/sales/', saleBody(company)), 400, 'invalid_fields');
      expect(refused.fields).toEqual({ direction_id: 'direction_retired' });
    }
  });

  test('a retired direction stays on its sales when they are edited, and can not be set on others', async () => {
    const { company, other, sale } = await build();
    const patch = (id: number, body: object) => company.agent.api.patch<Sale>(`/sales/${id}/`, body);
    const edited = expectStatus(await patch(sale.id, { notes: 'у окна', direction_id: company.direction.id }), 200);
    expect(edited.direction_name).toBe('Анталья');
    expectStatus(await patch(sale.id, { direction_id: other.id }), 200);
    const back = expectRefusal(await patch(sale.id, { direction_id: company.direction.id }), 400, 'invalid_fields');
    expect(back.fields).toEqual({ direction_id: 'direction_retired' });
  });

  test('a reinstated direction is offered and sold again', async () => {
    const { company } = await build();
    expectStatus(await edit(company, company.direction.id, { retired: false }), 200);
    expect(await offered(company)).toEqual(['Анталья', 'Дубай']);
    expect((await buildSale(company, { sale_date: today() })).direction_name).toBe('Анталья');
  });
});
