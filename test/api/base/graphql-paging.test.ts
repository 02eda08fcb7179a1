import { beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildPayment, buildSale, inDays, type Person } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const SALES = 33;
const PAGE = 5;

const server = await sharedServer();
const company = await buildCompany(server);
beforeAll(async () => {
  // Few different values: every sort has equal rows across page boundaries.
  for (let each = 0; each < SALES; each++) {
    const sale = await buildSale(company, {
      sale_date: inDays(-(each % 4)),
      service_date: inDays(each % 3),
      brutto: `${1000 + (each % 5)}.00`,
      bookings: [{ partner_id: company.partner.id, rate: `${800 + (each % 2)}.50`, currency: 'USD' }],
    });
    if (each % 3 !== 0) continue;
    const amount = { amount: `${100 + (each % 2)}.00`, payment_date: inDays(-(each % 2)) };
    const payment = await buildPayment(company, sale, amount);
    if (each % 2) expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  }
  await buildSale(company, {}, company.stranger);
});

type Row = Record<string, string | number> & { id: number };
type Page = {
  rows: Row[];
  endCursor: string | null;
  hasNextPage: boolean;
  totalCount: number;
  totals: Record<string, string>;
};
type Ask = {
  list: string;
  sort: string;
  direction: string;
  first: number;
  after?: string | null;
  through?: string | null;
  filter?: object;
};

const lists = {
  sales: { name: 'Sale', totals: 'brutto netto profit paid debt' },
  touristPayments: { name: 'TouristPayment', totals: 'usd_total accepted_usd_total' },
  partnerPayments: { name: 'PartnerPayment', totals: 'usd_total remainder_usd' },
} as const;

async function pageOf(person: Person, ask: Ask): Promise<Page> {
  const { list, sort, direction, first, after = null, through = null, filter = {} } = ask;
  const { name, totals } = lists[list as keyof typeof lists];
  const query = `query ($sort: ${name}Sort, $filter: ${name}Filter, $first: Int, $after: String, $through: String) {
    list: ${list}(sort: $sort, filter: $filter, first: $first, after: $after, through: $through) {
      rows { id ${sort} ${totals} } endCursor hasNextPage totalCount totals { ${totals} } } }`;
  const sorting = { by: sort, direction };
  return (await person.api.read<{ list: Page }>(query, { sort: sorting, filter, first, after, through })).list;
}

async function everyPage(person: Person, ask: Omit<Ask, 'after'>): Promise<Page[]> {
  const pages = [await pageOf(person, ask)];
  for (let last = pages[0]; last?.hasNextPage; last = pages.at(-1)) {
    pages.push(await pageOf(person, { ...ask, after: last.endCursor }));
    if (pages.length > SALES) throw new Error('The pages do not come to an end');
  }
  return pages;
}

/** Amounts as numbers, dates as texts; equal ones by id. */
const inOrder = (sort: string, direction: string) => (a: Row, b: Row) => {
  const [x, y] = [a[sort], b[sort]].map((value) => (/_date$/.test(sort) ? String(value) : Number(value))) as [
    number,
    number,
  ];
  const difference = x < y ? -1 : x > y ? 1 : a.id - b.id;
  return direction === 'asc' ? difference : -difference;
};

const sorts: [list: string, sort: string, direction: string][] = [
  ...['sale_date', 'service_date', 'brutto', 'netto', 'profit', 'debt', 'paid'].map((sort) => ['sales', sort] as const),
  ...['payment_date', 'amount', 'usd_total'].map((sort) => ['touristPayments', sort] as const),
].flatMap(([list, sort]): [string, string, string][] => [
  [list, sort, 'asc'],
  [list, sort, 'desc'],
]);

describe('pages of a list', () => {
  test.each(sorts)(
    '%s by %s %s are read page by page with every row once and in order, equal values included',
    async (list, sort, direction) => {
      const pages = await everyPage(company.manager, { list, sort, direction, first: PAGE });
      const rows = pages.flatMap((page) => page.rows);
      const [whole] = await everyPage(company.manager, { list, sort, direction, first: 200 });
      expect(rows).toEqual(whole?.rows);
      expect(rows.length).toBe(list === 'sales' ? SALES + 1 : Math.ceil(SALES / 3));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows).toEqual([...rows].sort(inOrder(sort, direction)));
      // Without equal values the test would prove nothing.
      expect(new Set(rows.map((row) => row[sort])).size).toBeLessThan(rows.length);
      expect(pages.slice(0, -1).every((page) => page.rows.length === PAGE && page.hasNextPage)).toBe(true);
    },
  );

  test.each(sorts)(
    '%s by %s %s have the same totals on every page: the sums of all pages',
    async (list, sort, direction) => {
      const pages = await everyPage(company.manager, { list, sort, direction, first: PAGE });
      expect(new Set(pages.map(({ totals, totalCount }) => JSON.stringify([totals, totalCount]))).size).toBe(1);
      const rows = pages.flatMap((page) => page.rows);
      const [{ totals = {}, totalCount = 0 } = {}] = pages as Partial<Page>[];
      expect(totalCount).toBe(rows.length);
      const hundredths = (value: unknown) => Math.round(Number(value) * 100);
      for (const [name, stated] of Object.entries(totals)) {
        expect(hundredths(stated), name).toBe(rows.reduce((sum, row) => sum + hundredths(row[name]), 0));
        expect(hundredths(stated), name).not.toBe(0);
      }
      expect(Object.keys(totals)).toHaveLength(list === 'sales' ? 5 : 2);
    },
  );

  test('a list that is read page by page shows its rows once and in order while rows are added and removed', async () => {
    const ask = { list: 'sales', sort: 'sale_date', direction: 'desc', first: PAGE };
    const [begin] = await everyPage(company.manager, { ...ask, first: 200 });
    const first = await pageOf(company.manager, ask);
    await buildSale(company, {}, company.manager);
    await buildSale(company, { sale_date: inDays(-400) }, company.manager);
    let page = first;
    const seen = [...first.rows];
    while (page.hasNextPage) {
      page = await pageOf(company.manager, { ...ask, after: page.endCursor });
      seen.push(...page.rows);
    }
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(begin?.rows.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
    expect(seen).toEqual([...seen].sort(inOrder('sale_date', 'desc')));
  });

  test.each(sorts)(
    'a page of %s by %s %s that was dropped is the same when it is read again',
    async (list, sort, direction) => {
      const ask = { list, sort, direction, first: PAGE };
      const pages = await everyPage(company.manager, ask);
      for (const [index, page] of pages.entries()) {
        const after = pages[index - 1]?.endCursor ?? null;
        const again = await pageOf(company.manager, { ...ask, after, through: page.endCursor });
        expect(again.rows).toEqual(page.rows);
        expect([again.endCursor, again.hasNextPage]).toEqual([page.endCursor, false]);
        expect([again.totalCount, again.totals]).toEqual([page.totalCount, page.totals]);
      }
    },
  );

  test('a page between two cursors has all rows between them at the time of reading, and none outside', async () => {
    const ask = { list: 'touristPayments', sort: 'amount', direction: 'asc', first: PAGE };
    const at = (amount: string, sale: { id: number }) => buildPayment(company, sale, { amount });
    const sale = await buildSale(company, {}, company.manager);
    const made = [];
    for (const amount of ['500', '510', '520', '530', '540']) made.push(await at(`${amount}.00`, sale));
    const filter = { agent_id: company.manager.id };
    const [first, second] = [
      await pageOf(company.manager, { ...ask, filter, first: 2 }),
      await pageOf(company.manager, { ...ask, filter, first: 4 }),
    ];
    const range = { ...ask, filter, after: first.endCursor, through: second.endCursor };
    const ids = async (more: Partial<Ask> = {}) => {
      const page = await pageOf(company.manager, { ...range, ...more });
      return [page.rows.map(({ id }) => id), page.hasNextPage];
    };
    const [p500, p510, p520, p530, p540] = made.map(({ id }) => id) as [number, number, number, number, number];
    expect(await ids()).toEqual([[p520, p530], false]);

    // Before the page, on its edges, inside it and after it.
    await at('499.00', sale);
    await at('510.00', sale);
    const inside = await at('525.00', sale);
    await at('530.00', sale);
    await at('541.00', sale);
    const edge = (await ids())[0] as number[];
    expect(edge).toHaveLength(4);
    expect(edge).toEqual([expect.any(Number), p520, inside.id, p530]);
    expect(edge).not.toContain(p510);
    expect(await ids({ first: 2 })).toEqual([edge.slice(0, 2), true]);
    expect(await ids({ first: 4 })).toEqual([edge, false]);

    // The rows of the cursors are deleted; the cursors keep their positions.
    for (const gone of [p500, p510, p530, p540])
      expectStatus(await company.manager.api.delete(`/tourist-payments/${gone}/`), 204);
    expect(await ids()).toEqual([edge.slice(0, 3), false]);
    // In reverse order there is nothing between them.
    expect(await ids({ after: second.endCursor, through: first.endCursor })).toEqual([[], false]);
  });

  test('an agent pages through their own sales only', async () => {
    const ask = { list: 'sales', sort: 'brutto', direction: 'asc', first: PAGE };
    expect((await everyPage(company.agent, ask)).flatMap(({ rows }) => rows)).toHaveLength(SALES);
    const strangers = await everyPage(company.stranger, ask);
    expect(strangers.map(({ rows, totalCount, totals }) => [rows.length, totalCount, totals.brutto])).toEqual([
      [1, 1, '1000.00'],
    ]);
  });

  test('a page that takes exactly the remaining rows is the last one, and an empty list has no end cursor', async () => {
    const ask = { list: 'sales', sort: 'brutto', direction: 'asc', first: SALES };
    expect(await pageOf(company.agent, ask)).toMatchObject({ hasNextPage: false });
    const empty = await pageOf(company.agent, { ...ask, filter: { lifecycle: 'completed' } });
    expect(empty).toEqual({
      rows: [],
      endCursor: null,
      hasNextPage: false,
      totalCount: 0,
      totals: { brutto: '0.00', netto: '0.00', profit: '0.00', paid: '0.00', debt: '0.00' },
    });
  });

  test.each([0, -1, 201, 2_147_483_647])('a page of %i rows is refused', async (first) => {
    const answer = await company.manager.api.graphql('query ($first: Int) { sales(first: $first) { rows { id } } }', {
      first,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_fields',
      fields: { first: 'number_invalid' },
    });
  });

  test('a page has fifty rows, newest sales first, by default', async () => {
    const { sales } = await company.manager.api.read<{ sales: Page }>('{ sales { rows { id sale_date } } }');
    expect(sales.rows).toEqual([...sales.rows].sort(inOrder('sale_date', 'desc')));
  });
});

test.each([
  ['touristPayments', 'accepted_amount', 'asc'],
  ['touristPayments', 'accepted_amount', 'desc'],
  ['touristPayments', 'accepted_usd_total', 'asc'],
  ['touristPayments', 'accepted_usd_total', 'desc'],
  ['partnerPayments', 'amount', 'asc'],
  ['partnerPayments', 'amount', 'desc'],
] as const)('accepted payments are sorted by amount: %s by %s %s', async (list, sort, direction) => {
  const { api } = company.manager;
  const agent_id = company.manager.id;
  const sale = await buildSale(company, {}, company.manager);
  // Accepted with amounts other than recorded, in another order, and with equal ones.
  for (const [amount, accepted_amount] of [
    ['10.00', '9.00'],
    ['11.00', '7.00'],
    ['12.00', '8.00'],
    ['13.00', '7.00'],
  ] as const) {
    const { id } = await buildPayment(company, sale, { amount });
    expectStatus(await api.post(`/tourist-payments/${id}/accept/`, { accepted_amount }), 200);
    const paid = { partner_id: company.partner.id, method_id: company.method.id, currency: 'USD', currency_rate: '1' };
    expectStatus(
      await api.post('/partner-payments/', { ...paid, amount: accepted_amount, payment_date: inDays(0) }),
      201,
    );
  }
  const filter = list === 'partnerPayments' ? {} : { state: 'accepted', agent_id };
  const rows = (await everyPage(company.manager, { list, sort, direction, first: 3, filter })).flatMap(
    (page) => page.rows,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows).toEqual([...rows].sort(inOrder(sort, direction)));
});
