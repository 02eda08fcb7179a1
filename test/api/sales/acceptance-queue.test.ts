import { describe, expect, test } from 'vitest';
import type { AcceptanceItem } from '#contract/sales/tourist-payments/acceptance-item.ts';
import { buildCompany, buildPayment, buildSale, inDays } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer();
const company = await buildCompany(server);
const { manager, agent } = company;

type Page = { rows: AcceptanceItem[]; totalCount: number; endCursor: string | null; hasNextPage: boolean };
const QUERY = `query ($id: Id, $first: Int, $after: String, $without: [Id!]) {
  acceptanceQueue(id: $id, first: $first, after: $after, without: $without) {
    rows {
      id cursor version state debt_before marks first_payment accepted_by_name declined_by_name offered_rate tags
      created_by_name sale_lifecycle
    }
    totalCount endCursor hasNextPage
  }
}`;
const queryQueue = async (asked: Record<string, unknown> = {}) =>
  (await manager.api.read<{ acceptanceQueue: Page }>(QUERY, asked)).acceptanceQueue;

async function expectRefused(
  by: typeof manager,
  text: string,
  asked: Record<string, unknown>,
  wanted: [number, string],
) {
  const { status, body } = await by.api.graphql(text, asked);
  expect([status, body.errors?.[0]?.extensions.code]).toEqual(wanted);
}

const judge = (id: number, step: 'accept' | 'decline', body: object = {}, version?: number) =>
  manager.api.post<{ code: string }>(
    `/tourist-payments/${id}/${step}/`,
    body,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );

const sale = await buildSale(company, { brutto: '1000.00' });
const late = await buildPayment(company, sale, { amount: '400.00', payment_date: inDays(-1), tags: ['залог'] });
const early = await buildPayment(company, sale, { amount: '300.00', payment_date: inDays(-3) });
const twin = await buildPayment(company, sale, { amount: '300.00', payment_date: inDays(-3) });
const tooMuch = await buildPayment(company, sale, { amount: '500.00', payment_date: inDays(0) });

describe('the queue of payments awaiting acceptance', () => {
  test('payments are sorted by day and recording, with the figures and names needed to judge them', async () => {
    const { rows, totalCount, hasNextPage } = await queryQueue();
    expect(rows.map(({ id }) => id)).toEqual([early.id, twin.id, late.id, tooMuch.id]);
    expect([totalCount, hasNextPage]).toEqual([4, false]);
    // The payments together exceed the price: each has the debt without it.
    expect(rows.map(({ debt_before }) => debt_before)).toEqual(['-200.00', '-200.00', '-100.00', '0.00']);
    expect(rows.map(({ marks }) => marks)).toEqual([
      ['overpaid', 'recorded_twice'],
      ['overpaid', 'recorded_twice'],
      ['overpaid'],
      ['overpaid'],
    ]);
    expect(rows[2]).toMatchObject({ first_payment: true, tags: ['залог'], state: 'new', offered_rate: null });
  });

  test('the queue is continued from any position, and named payments are left out of rows and count', async () => {
    const seen: number[] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const page: Page = await queryQueue({ first: 1, after });
      seen.push(...page.rows.map(({ id }) => id));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual([early.id, twin.id, late.id, tooMuch.id]);
    const without = await queryQueue({ without: [early.id, late.id] });
    expect([without.rows.map(({ id }) => id), without.totalCount]).toEqual([[twin.id, tooMuch.id], 2]);
    for (const wrong of ['x', Buffer.from('["no date",1]').toString('base64url')])
      await expectRefused(manager, QUERY, { after: wrong }, [400, 'invalid_fields']);
    await expectRefused(manager, QUERY, { first: 0 }, [400, 'invalid_fields']);
  });

  test('a payment that is read by its number has its outcome', async () => {
    expectStatus(await judge(early.id, 'accept'), 200);
    expectStatus(await judge(twin.id, 'decline', { reason: 'Записан дважды' }), 200);
    expect((await queryQueue()).rows.map(({ id }) => id)).toEqual([late.id, tooMuch.id]);
    expect((await queryQueue({ id: early.id })).rows[0]).toMatchObject({
      state: 'accepted',
      accepted_by_name: 'Тестов manager',
    });
    expect((await queryQueue({ id: twin.id })).rows[0]).toMatchObject({
      state: 'declined',
      declined_by_name: 'Тестов manager',
    });
    expect((await queryQueue({ id: 999_999 })).rows).toEqual([]);
  });

  test('a payment that was changed since it was read is refused', async () => {
    const before = (await queryQueue({ id: late.id })).rows[0];
    expectStatus(await agent.api.patch(`/tourist-payments/${late.id}/`, { amount: '450.00' }), 200);
    for (const step of ['accept', 'decline'] as const) {
      const refused = await judge(late.id, step, step === 'decline' ? { reason: 'Нет денег' } : {}, before?.version);
      expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
    }
    const after = (await queryQueue({ id: late.id })).rows[0];
    expectStatus(await judge(late.id, 'accept', {}, after?.version), 200);
  });

  test('a rate that is far from that of its day, or inverted, is reported', async () => {
    const rate = { from: 'USD', to: 'UZS', date: inDays(-5), rate: '12650' };
    expectStatus(await manager.api.post('/currency-rates/', rate), 201);
    const other = await buildSale(company, { brutto: '1000.00' });
    const uzs = { currency: 'UZS', amount: '1265000.00', confirmed: ['rate_far', 'rate_inverted'] };
    const right = await buildPayment(company, other, { ...uzs, currency_rate: '12650' });
    const far = await buildPayment(company, other, { ...uzs, amount: '1264000.00', currency_rate: '14000' });
    const marks = async (id: number) => (await queryQueue({ id })).rows[0]?.marks;
    expect([await marks(right.id), await marks(far.id)]).toEqual([[], ['rate_far']]);
    expect((await queryQueue({ id: far.id })).rows[0]?.offered_rate).toBe('12650.000000');
  });

  test('the queue and the reasons are refused to an agent', async () => {
    await expectRefused(agent, QUERY, {}, [403, 'payment_accept_denied']);
    await expectRefused(agent, '{ declineReasons }', {}, [403, 'payment_accept_denied']);
  });
});

test('reasons of declined payments are sorted by frequency, in any letter case as one', async () => {
  const [other, mine] = [await buildCompany(server), await buildCompany(server)];
  const declineWith = async (of: typeof mine, reason: string) => {
    const payment = await buildPayment(of, await buildSale(of), { amount: '10.00' });
    expectStatus(await of.manager.api.post(`/tourist-payments/${payment.id}/decline/`, { reason }), 200);
  };
  await declineWith(other, 'Чужая причина');
  for (const reason of ['Нет чека', 'Сумма не сходится', 'сумма не сходится']) await declineWith(mine, reason);
  const { declineReasons } = await mine.manager.api.read<{ declineReasons: string[] }>('{ declineReasons }', {});
  expect(declineReasons).toEqual(['сумма не сходится', 'Нет чека']);
});
