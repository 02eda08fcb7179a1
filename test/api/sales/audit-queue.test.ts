import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditItem } from '#contract/sales/audit-item.ts';
import { allocate } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale, inDays } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { manager, agent } = company;

/** Refused with a status and a code of the catalogue. */
function expectRefused(
  { status, body }: Awaited<ReturnType<typeof manager.api.graphql>>,
  wanted: number,
  code: string,
) {
  expect([status, body.errors?.[0]?.extensions.code]).toEqual([wanted, code]);
}

type Page = { rows: AuditItem[]; totalCount: number; endCursor: string | null; hasNextPage: boolean };
const QUERY = `query ($id: Id, $first: Int, $after: String) { auditQueue(id: $id, first: $first, after: $after) {
  rows {
    id cursor service_date brutto paid debt payment_status pending_payments partner_status partner_debt lifecycle
    audit changed_since_check checked_by_name marks
  }
  totalCount endCursor hasNextPage
} }`;
const queryQueue = async (asked: Record<string, unknown> = {}) =>
  (await manager.api.read<{ auditQueue: Page }>(QUERY, asked)).auditQueue;

/** Sales by what distinguishes them. */
const sales: Record<string, number> = {};
const wordOf = (id: number) => Object.entries(sales).find(([, known]) => known === id)?.[0] ?? String(id);
const step = async (id: number, name: string, body: object = {}) =>
  expectStatus(await manager.api.post(`/sales/${id}/${name}/`, body), 200);
async function sell(word: string, overrides: Record<string, unknown> = {}) {
  const sale = await buildSale(company, { confirmed: ['profit_negative', 'blank_number_used'], ...overrides });
  sales[word] = sale.id;
  return sale;
}
async function paid(sale: { id: number }, amount = '1000.00') {
  const payment = await buildPayment(company, sale, { amount });
  expectStatus(await manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
}

beforeAll(async () => {
  await sell('far', { service_date: inDays(60) });
  await sell('near', { service_date: inDays(4), blank_number: 'А-7' });
  await sell('today', { service_date: inDays(0) });
  await sell('gone', { service_date: inDays(-2) });
  await sell('long gone', { service_date: inDays(-20) });
  await paid(await sell('whole', { service_date: inDays(10), blank_number: 'А-7' }));
  await paid(await sell('whole and gone', { service_date: inDays(-5) }));
  await buildPayment(company, await sell('not accepted', { service_date: inDays(6) }), { amount: '1000.00' });
  const loss = await sell('loss', { service_date: inDays(30), brutto: '700.00' });
  await paid(loss, '700.00');
  const [booking] = loss.bookings;
  if (booking) await allocate(company, booking, '800.00');
  const cancelled = await sell('cancelled', { service_date: inDays(20) });
  await step(cancelled.id, 'cancel', { reason: 'болезнь' });
  const penalty = await sell('penalty owed', { service_date: inDays(9) });
  await step(penalty.id, 'cancel', { reason: 'болезнь', client_penalty: '40.00' });
  const checked = await sell('checked', { service_date: inDays(1) });
  await step(checked.id, 'check');
  const changed = await sell('changed', { service_date: inDays(8) });
  await step(changed.id, 'check');
  expectStatus(await manager.api.patch(`/sales/${changed.id}/`, { brutto: '1200.00' }), 200);
});

const inOrder = [
  // Underpaid with a near departure, nearest first; a payment that awaits acceptance does not count.
  ...['today', 'near', 'not accepted', 'changed', 'far'],
  // Departed underpaid, or cancelled with an unpaid penalty, newest first.
  ...['penalty owed', 'gone', 'long gone'],
  // Fully paid with a near departure, or cancelled.
  ...['whole', 'cancelled', 'loss'],
  'whole and gone',
];

describe('the queue of sales awaiting a check', () => {
  test('sales are sorted by urgency, and checked ones are left out', async () => {
    const { rows, totalCount, hasNextPage } = await queryQueue();
    expect(rows.map(({ id }) => wordOf(id))).toEqual(inOrder);
    expect([totalCount, hasNextPage]).toEqual([inOrder.length, false]);
    const counted = await sql.query<{ count: string }>(
      `select count(*) from sales where company_id = $1 and audit = 'unchecked'`,
      [company.id],
    );
    expect(Number(counted[0]?.count)).toBe(totalCount);
  });

  test('the queue is continued from any position, one by one', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const page: Page = await queryQueue({ first: 1, after });
      seen.push(...page.rows.map(({ id }) => wordOf(id)));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual(inOrder);
    for (const wrong of ['x', Buffer.from('[9,"2028-01-01",1]').toString('base64url')])
      expectRefused(await manager.api.graphql(QUERY, { after: wrong }), 400, 'invalid_fields');
    const noDate = Buffer.from('[0,"no date",1]').toString('base64url');
    expectRefused(await manager.api.graphql(QUERY, { after: noDate }), 400, 'invalid_fields');
  });

  test('the queue continues after a sale that was checked meanwhile, and returns who checked it', async () => {
    const { rows } = await queryQueue({ first: 2 });
    const [first, second] = rows;
    await step(first?.id ?? 0, 'check');
    expect((await queryQueue({ first: 1, after: first?.cursor })).rows[0]?.id).toBe(second?.id);
    const checked = { audit: 'checked', checked_by_name: 'Тестов manager' };
    expect((await queryQueue({ id: first?.id })).rows[0]).toMatchObject({ id: first?.id, ...checked });
    await step(first?.id ?? 0, 'uncheck');
    expect((await queryQueue({ id: first?.id })).rows[0]).toMatchObject({ id: first?.id, cursor: first?.cursor });
  });

  test('a sale in the queue has its balance and its irregularities', async () => {
    const items = new Map((await queryQueue()).rows.map((item) => [wordOf(item.id), item]));
    const marks = Object.fromEntries([...items].map(([word, item]) => [word, item.marks]));
    expect(marks).toEqual({
      ...{ far: [], today: ['partner_unpaid'], near: ['partner_unpaid', 'blank_number_twice'] },
      ...{
        gone: ['debt_after_service'],
        'long gone': ['debt_after_service'],
        changed: [],
        cancelled: [],
        'penalty owed': [],
      },
      ...{ whole: ['blank_number_twice'], 'whole and gone': [], loss: ['loss'] },
      'not accepted': ['partner_unpaid', 'payments_pending'],
    });
    expect(items.get('near')).toMatchObject({ partner_status: 'not_paid', partner_debt: '800.00', debt: '1000.00' });
    expect(items.get('loss')).toMatchObject({ partner_status: 'fully_paid', partner_debt: '0.00' });
    expect(items.get('cancelled')).toMatchObject({ partner_status: 'none', lifecycle: 'cancelled' });
    expect(items.get('changed')).toMatchObject({ changed_since_check: true, checked_by_name: 'Тестов manager' });
  });

  test('the queue is refused to an agent', async () => {
    expectRefused(await agent.api.graphql(QUERY), 403, 'sale_check_denied');
  });
});

test('the queue is counted up to ten thousand sales, and the answer says whether there are more', async () => {
  const crowded = await buildCompany(server);
  const sale = await buildSale(crowded);
  const countOf = async () =>
    (await crowded.manager.api.read<{ auditQueue: object }>('{ auditQueue { totalCount totalCountExceeded } }'))
      .auditQueue;
  expect(await countOf()).toEqual({ totalCount: 1, totalCountExceeded: false });
  const columns = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'sales' and is_generated = 'NEVER' and column_name <> 'id'`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const copySale = (times: number) =>
    sql.query(
      `insert into sales (${names}) select ${names} from sales, generate_series(1, $3::integer)
       where company_id = $1 and id = $2`,
      [crowded.id, sale.id, times],
    );
  await copySale(9_999);
  expect(await countOf()).toEqual({ totalCount: 10_000, totalCountExceeded: false });
  await copySale(1);
  expect(await countOf()).toEqual({ totalCount: 10_000, totalCountExceeded: true });
});
