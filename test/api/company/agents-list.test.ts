import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import type { AgentRow, Target } from '#contract/company/agent.ts';
import { buildCompany, buildPayment, buildSale, type Company, type Person, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const FIGURES = 'month last_sale_date month_profit debt overpaid target target_reached target_version';
const ACCOUNT = 'username role disabled last_used_at version';
const OPEN = 'id name surname office_id office_name branch_name';
const TOTALS = 'month_profit debt overpaid target target_reached';
const QUERY = `query ($filter: AgentFilter, $sort: AgentSort, $first: Int, $after: String, $through: String) {
  agentList(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
    rows { ${OPEN} ${ACCOUNT} ${FIGURES} } totalCount totals { ${TOTALS} } endCursor hasNextPage
  }
}`;

type Page = {
  rows: AgentRow[];
  totalCount: number;
  totals: Record<string, string | null>;
  endCursor: string | null;
  hasNextPage: boolean;
};
type Ask = { filter?: object; sort?: object; first?: number; after?: string | null; through?: string | null };

const pageOf = async (person: Person, ask: Ask = {}) =>
  (await person.api.read<{ agentList: Page }>(QUERY, ask)).agentList;
const namesIn = ({ rows }: Page) => rows.map(({ name }) => name);
const firstOf = (date: string) => `${date.slice(0, 7)}-01`;
const thisMonth = firstOf(today());
const lastMonth = firstOf(addDays(thisMonth, -1));

const saveTarget = (company: Company, body: object, version?: number) =>
  company.manager.api.post<Target>('/targets/', body, version === undefined ? {} : { 'if-match': `${version}` });
const steps = async (company: Company, id: number, ...names: string[]) => {
  for (const name of names) expectStatus(await company.manager.api.post(`/sales/${id}/${name}/`), 200);
};

describe('figures of the list of agents', () => {
  let company: Company;
  const rowOf = async (person: Person, filter: object = {}) => {
    const { rows } = await pageOf(company.manager, { filter });
    const row = rows.find(({ id }) => id === person.id);
    if (!row) throw new Error('Every person of the company is in the list');
    return row;
  };

  beforeAll(async () => {
    company = await buildCompany(server);
    const { agent, manager } = company;
    // 200.00 of profit, 900.00 owed; added to target.
    const inTarget = await buildSale(company, { sale_date: thisMonth });
    await buildPayment(company, inTarget);
    await steps(company, inTarget.id, 'check', 'add-to-target');
    // 450.00 of profit including Management’s addition, nothing owed.
    const paid = await buildSale(company, { sale_date: today(), brutto: '1200.00' });
    await buildPayment(company, paid, { amount: '1200.00' });
    expectStatus(await manager.api.patch(`/sales/${paid.id}/`, { extra_profit: '50.00' }), 200);
    // Overpaid by 300.00, which reduces no other debt.
    const overpaid = await buildSale(company, { sale_date: thisMonth });
    await buildPayment(company, overpaid, { amount: '1300.00' });
    // Cancelled: 20.00 of the client’s penalty, still owed, less 5.00 of the partner’s.
    const cancelled = await buildSale(company, { sale_date: thisMonth });
    const penalties = [{ booking_id: cancelled.bookings[0]?.id, penalty: '5.00' }];
    const cancel = { reason: 'болезнь', client_penalty: '20.00', booking_penalties: penalties };
    expectStatus(await manager.api.post(`/sales/${cancelled.id}/cancel/`, cancel), 200);
    // Of the month before: 1,000.00 owed, in that month’s target.
    const before = await buildSale(company, { sale_date: addDays(thisMonth, -1) });
    await steps(company, before.id, 'check', 'add-to-target');
    expectStatus(await saveTarget(company, { agent_id: agent.id, month: today(), amount: '1000' }), 200);
    expectStatus(await saveTarget(company, { agent_id: agent.id, month: lastMonth, amount: '800.00' }), 200);
  });

  test('an agent’s figures are the month’s total profit, the debt, the last sale, and the share of the target', async () => {
    expect(await rowOf(company.agent)).toMatchObject({
      ...{ username: company.agent.username, role: 'agent', disabled: false, version: 1 },
      ...{ office_name: 'Главный офис', branch_name: 'Ташкент' },
      ...{ month: thisMonth, last_sale_date: today() },
      // 200.00 + 450.00 + 200.00 + 15.00
      ...{ month_profit: '865.00', debt: '1920.00', overpaid: '-300.00' },
      ...{ target: '1000.00', target_reached: '200.00', target_version: 1 },
    });
  });

  test('an agent without sales has zeros, no last sale and no target', async () => {
    expect(await rowOf(company.colleague)).toMatchObject({
      ...{ last_sale_date: null, month_profit: '0.00', debt: '0.00', overpaid: '0.00' },
      ...{ target: null, target_reached: '0.00', target_version: 0 },
    });
  });

  test('figures can be those of another month, except for the debt and the last sale', async () => {
    const same = { last_sale_date: today(), debt: '1920.00', overpaid: '-300.00' };
    expect(await rowOf(company.agent, { month: 'last' })).toMatchObject({
      ...same,
      ...{ month: lastMonth, month_profit: '200.00', target: '800.00', target_reached: '200.00' },
    });
    const next = await rowOf(company.agent, { month: 'next' });
    expect(next).toMatchObject({ ...same, month_profit: '0.00', target: null, target_reached: '0.00' });
    expect(next.month).toBe(firstOf(addDays(thisMonth, 31)));
  });

  test('figures are summed over the whole filter', async () => {
    await buildSale(company, { sale_date: thisMonth }, company.stranger);
    const { totals, totalCount } = await pageOf(company.manager, { first: 1 });
    const sums = {
      month_profit: '1065.00',
      debt: '2920.00',
      overpaid: '-300.00',
      target: '1000.00',
      target_reached: '200.00',
    };
    expect([totalCount, totals]).toEqual([4, sums]);
    const narrowed = await pageOf(company.manager, { filter: { office_id: company.stranger.officeId } });
    expect([narrowed.totalCount, narrowed.totals.debt]).toEqual([1, '1000.00']);
  });

  test.each([
    [{ by: 'last_sale_date', direction: 'desc' }, 'agent'],
    [{ by: 'month_profit', direction: 'desc' }, 'agent'],
    [{ by: 'debt', direction: 'desc' }, 'agent'],
    [{ by: 'surname', direction: 'asc' }, 'agent'],
    [{ by: 'surname', direction: 'desc' }, 'stranger'],
  ])('the list is sorted by the figure %j, and its pages are repeatable', async (sort, first) => {
    const names = namesIn(await pageOf(company.manager, { sort }));
    expect([names[0], names.length]).toEqual([first, 4]);
    const seen: string[] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const page: Page = await pageOf(company.manager, { sort, first: 1, after });
      const again = await pageOf(company.manager, { sort, first: 1, after, through: page.endCursor });
      expect(again).toEqual({ ...page, hasNextPage: false });
      seen.push(...namesIn(page));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual(names);
  });
});

describe('the list of agents', () => {
  let company: Company;
  const narrowed = async (filter: object, person = company.manager) => namesIn(await pageOf(person, { filter }));
  beforeAll(async () => {
    company = await buildCompany(server);
    await sql.query(`update users set surname = 'Ёлкин', name = 'Семён' where id = $1`, [company.stranger.id]);
    expectStatus(await company.manager.api.post(`/users/${company.colleague.id}/disable/`), 200);
  });

  test('the list of agents is filtered by words of the name, username, office, role and disabled accounts', async () => {
    expect(await narrowed({ search: 'елкин' })).toEqual(['Семён']);
    expect(await narrowed({ search: `stranger.${company.slug}` })).toEqual(['Семён']);
    expect(await narrowed({ search: 'тестов man' })).toEqual(['manager']);
    expect(await narrowed({ office_id: company.stranger.officeId })).toEqual(['Семён']);
    expect(await narrowed({ role: 'management' })).toEqual(['manager']);
    expect(await narrowed({ disabled: true })).toEqual(['colleague']);
    expect(await narrowed({ disabled: false, role: 'agent' })).toEqual(['agent', 'Семён']);
  });

  test.each(['role', 'month'])('the list of agents refuses an unknown %s', async (field) => {
    const answer = await company.manager.api.graphql(QUERY, { filter: { [field]: 'всё' } });
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ fields: { [field]: 'choice_invalid' } });
  });

  test('the list gives an agent the names and offices of enabled accounts, and nothing else', async () => {
    await buildSale(company);
    const { rows, totalCount, totals } = await pageOf(company.agent);
    expect(rows.map(({ name, office_name }) => [name, office_name])).toEqual([
      ['agent', 'Главный офис'],
      ['manager', 'Главный офис'],
      ['Семён', 'Офис на Регистане'],
    ]);
    expect(totalCount).toBe(3);
    const rest = [...ACCOUNT.split(' '), ...FIGURES.split(' ')];
    for (const row of rows) expect(row).toMatchObject(Object.fromEntries(rest.map((field) => [field, null])));
    expect(totals).toEqual(Object.fromEntries(TOTALS.split(' ').map((name) => [name, null])));
    expect(await narrowed({ search: company.slug }, company.agent)).toEqual([]);
    expect(await narrowed({ search: 'семен' }, company.agent)).toEqual(['Семён']);
  });

  test.each([
    { sort: { by: 'debt', direction: 'desc' } },
    { sort: { by: 'month_profit', direction: 'asc' } },
    { sort: { by: 'last_sale_date', direction: 'asc' } },
    { filter: { role: 'management' } },
    { filter: { disabled: true } },
    { filter: { month: 'last' } },
  ])('the list is refused to an agent with %j, as the order would reveal hidden columns', async (ask) => {
    const answer = await company.agent.api.graphql(QUERY, ask);
    expect(answer.status).toBe(403);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'insufficient_permissions' });
    expect(answer.body.data).toBeNull();
  });

  test('the list has the time of a person’s last request, to the minute, and keeps it after the session', async () => {
    const used = async () => {
      const { rows } = await pageOf(company.manager, { filter: { search: company.stranger.username } });
      return Date.parse(rows[0]?.last_used_at ?? '');
    };
    await sql.query("update session_tokens set last_used_at = now() - interval '2 minutes' where user_id = $1", [
      company.stranger.id,
    ]);
    await sql.query("update users set last_used_at = now() - interval '1 day' where id = $1", [company.stranger.id]);
    const before = await used();
    expectStatus(await company.stranger.api.get('/users/me/'), 200);
    expect(await used()).toBeGreaterThan(before + 86_000_000);
    expectStatus(await company.manager.api.post(`/users/${company.stranger.id}/disable/`), 200);
    expect(await used()).toBeGreaterThan(before + 86_000_000);
    expectStatus(await company.manager.api.post(`/users/${company.stranger.id}/enable/`), 200);
  });
});

describe('a monthly target', () => {
  test('a target is set, changed with its newest version, and removed', async () => {
    const company = await buildCompany(server);
    const body = { agent_id: company.agent.id, month: today(), amount: '1500' };
    const set = expectStatus(await saveTarget(company, body, 0), 200);
    expect(set).toEqual({ ...body, id: set.id, month: thisMonth, amount: '1500.00', version: 1 });
    expectRefusal(await saveTarget(company, { ...body, amount: '1600' }, 0), 409, 'stale');
    expect(expectStatus(await saveTarget(company, { ...body, amount: '1600' }, 1), 200).version).toBe(2);
    expectStatus(await saveTarget(company, { ...body, amount: '0' }), 200);
    const { rows } = await pageOf(company.manager, { filter: { search: 'agent' } });
    expect(rows[0]).toMatchObject({ target: null, target_version: 3 });
    const lines = await sql.query(
      "select event, changes from audit_log where entity = 'target' and entity_id = $1 order by id",
      [set.id],
    );
    expect(lines).toEqual([
      {
        event: 'target.save',
        changes: { agent_id: [null, body.agent_id], month: [null, thisMonth], amount: [null, '1500.00'] },
      },
      { event: 'target.save', changes: { amount: ['1500.00', '1600.00'] } },
      { event: 'target.save', changes: { amount: ['1600.00', '0.00'] } },
    ]);
  });

  test('a first target that ten managers set at once is stored once, and the others are refused as stale', async () => {
    const company = await buildCompany(server);
    const body = { agent_id: company.agent.id, month: today(), amount: '1500.00' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => saveTarget(company, body, 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 409, 'stale');
  });

  test('a target can not be set for a disabled account', async () => {
    const company = await buildCompany(server);
    expectStatus(await company.manager.api.post(`/users/${company.agent.id}/disable/`), 200);
    const refused = await saveTarget(company, { agent_id: company.agent.id, month: today(), amount: '1' });
    expectRefusal(refused, 409, 'user_disabled');
  });
});
