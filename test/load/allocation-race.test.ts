import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { allConfirmed, buildPartnerPayment } from '../support/data/allocations.ts';
import { buildCompany, buildSale } from '../support/data/company.ts';
import { wrongMoneyOut } from '../support/oracles/recompute-money-out.ts';
import { pairsOf, timesOf } from '../support/seed.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { afterDelay, expectEitherOrder, outcome, type Pair } from '../support/server/race.ts';
import { ownServer } from '../support/server/server.ts';
import { oneRow, openSql, sharedSql } from '../support/server/sql.ts';

const PAIRS = pairsOf(200);

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { api } = company.manager;

const rate = '100.00';
async function book(count: number): Promise<Booking[]> {
  const booking = { partner_id: company.partner.id, rate, currency: 'USD' };
  return (await buildSale(company, { bookings: Array.from({ length: count }, () => booking) })).bookings;
}

const allocate = ({ id }: PartnerPayment, booking: Booking | undefined, amount = rate) => {
  const lines = [{ booking_id: booking?.id, option: 'partial', amount }];
  return api.post<PartnerPayment>(`/partner-payments/${id}/allocate/`, { lines, ...allConfirmed });
};

const OVER_ALLOCATED = `
  select p.id from partner_payments p join allocations a on a.company_id = p.company_id and a.partner_payment_id = p.id
  where p.company_id = $1 group by p.company_id, p.id, p.amount having sum(a.amount) > p.amount`;
const OVERPAID = `
  select b.id from bookings b join allocations a on a.company_id = b.company_id and a.booking_id = b.id
  where b.company_id = $1 group by b.company_id, b.id, b.rate having sum(a.booking_amount) > b.rate`;

describe('simultaneous pairs of allocations', () => {
  test('of two allocations that together exceed a payment one succeeds', async () => {
    const pair: Pair = async () => {
      const payment = await buildPartnerPayment(company, '150.00');
      const [first, second] = await book(2);
      return [() => allocate(payment, first), () => allocate(payment, second)];
    };
    await expectEitherOrder(PAIRS, pair, '200 done | 409 exceeds_remainder', '409 exceeds_remainder | 200 done');
    expect(await sql.query(OVER_ALLOCATED, [company.id])).toEqual([]);
  });

  test('of two payments of one booking one succeeds', async () => {
    const pair: Pair = async () => {
      const [one, other] = [await buildPartnerPayment(company, rate), await buildPartnerPayment(company, rate)];
      const [booking] = await book(1);
      return [() => allocate(one, booking), () => allocate(other, booking)];
    };
    await expectEitherOrder(PAIRS, pair, '200 done | 409 booking_settled', '409 booking_settled | 200 done');
    expect(await sql.query(OVERPAID, [company.id])).toEqual([]);
  });

  /** Allocates a payment, with another request that meets it at a different step each time. */
  const allocatedAnd =
    (change: (path: string) => Promise<Answer<unknown>>): Pair =>
    async (index) => {
      const payment = await buildPartnerPayment(company, rate);
      const [booking] = await book(1);
      return [
        () => allocate(payment, booking),
        () => afterDelay(api, index, () => change(`/partner-payments/${payment.id}/`)),
      ];
    };

  test('of an allocation and an edit of the payment one succeeds', async () => {
    const pair = allocatedAnd((path) => api.patch(path, { amount: '40.00', ...allConfirmed }));
    const changed = '409 exceeds_remainder | 200 done';
    await expectEitherOrder(Math.max(4, PAIRS / 2), pair, '200 done | 409 payment_already_allocated', changed);
  });

  test('of an allocation and a deletion of the payment one succeeds', async () => {
    const pair = allocatedAnd((path) => api.delete(path));
    await expectEitherOrder(
      Math.max(4, PAIRS / 2),
      pair,
      '200 done | 409 payment_already_allocated',
      '404 not_found | 204 done',
    );
  });

  test('of an allocation and an edit of the booking, the amount paid is that of the booking', async () => {
    const pair: Pair = async (index) => {
      const payment = await buildPartnerPayment(company, rate);
      const [booking] = await book(1);
      const change = () => api.patch(`/bookings/${booking?.id}/`, { rate: '60.00' });
      return [() => allocate(payment, booking), () => afterDelay(api, index, change)];
    };
    await expectEitherOrder(PAIRS, pair, '200 done | 409 booking_already_paid', '409 exceeds_booking | 200 done');
  });

  test('allocations without a lock exceed the payment, so the tests above would report them', async () => {
    const [one, other] = [await openSql(server.database.superuser), await openSql(server.database.superuser)];
    const payment = await buildPartnerPayment(company, '150.00');
    const looks = async (connection: typeof one) => {
      const row = await oneRow<{ left: string }>(
        connection,
        `select (amount - coalesce((select sum(amount) from allocations where partner_payment_id = $1), 0))::text as left
         from partner_payments where id = $1`,
        [payment.id],
      );
      return Number(row.left) >= Number(rate);
    };
    const allocateUnlocked = (connection: typeof one, booking: Booking | undefined) =>
      connection.query(
        `insert into allocations (company_id, partner_payment_id, booking_id, option, amount, usd_amount, booking_amount,
          payment_rate, booking_rate, usd_paid, partner_paid, partner_settled, allocated_on, created_by)
         values ($1, $2, $3, 'partial', 100, 100, 100, 1, 1, 100, 100, 100, current_date, $4)`,
        [company.id, payment.id, booking?.id, company.manager.id],
      );
    const [first, second] = await book(2);
    expect([await looks(one), await looks(other)]).toEqual([true, true]);
    await Promise.all([allocateUnlocked(one, first), allocateUnlocked(other, second)]);
    expect(await sql.query(OVER_ALLOCATED, [company.id])).toEqual([{ id: payment.id }]);
    await sql.query('delete from allocations where partner_payment_id = $1', [payment.id]);
    await Promise.all([one.end(), other.end()]);
  });
});

test('one request sent many times under one key is one allocation with one answer', async () => {
  const payment = await buildPartnerPayment(company, rate);
  const [booking] = await book(1);
  const key = randomUUID();
  const send = (amount: string) => {
    const lines = [{ booking_id: booking?.id, option: 'partial', amount }];
    return api.post(`/partner-payments/${payment.id}/allocate/`, { lines }, { 'idempotency-key': key });
  };
  const answers = await Promise.all(Array.from({ length: timesOf(50, 20) }, () => send('10.00')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  const rows = await sql.query('select from allocations where partner_payment_id = $1', [payment.id]);
  expect(rows).toHaveLength(1);
  expect(outcome(await send('11.00'))).toBe('422 idempotency_key_reused');
});

test('many managers’ allocations to the same few bookings wait for each other, and none is refused', async () => {
  const bookings = await book(6);
  const [saleId] = bookings.map(({ sale_id }) => sale_id);
  const payments: PartnerPayment[] = [];
  for (let count = 0; count < 4; count++) payments.push(await buildPartnerPayment(company, '5000.00'));
  const lines = (from: number) =>
    [0, 1, 2].map((step) => ({ booking_id: bookings[(from + step * 2) % 6]?.id, option: 'partial', amount: '1.00' }));
  const work = Array.from({ length: timesOf(40, 20) }, (_, index) => async () => {
    const payment = payments[index % 4];
    if (index % 10 === 9) return api.post(`/sales/${saleId}/check/`);
    const answer = await api.post<PartnerPayment>(`/partner-payments/${payment?.id}/allocate/`, {
      lines: lines(index),
    });
    if (index % 3) return answer;
    const [allocation] = expectStatus(answer, 200).allocations;
    return api.post(`/partner-payments/${payment?.id}/deallocate/`, { allocation_id: allocation?.id });
  });
  // As many as there are connections: they wait for each other’s rows, not for a connection.
  for (const together of [work.slice(0, 20), work.slice(20)]) {
    const answers = await Promise.all(together.map((each) => each()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  expect(await wrongMoneyOut(sql, company.id)).toEqual([]);
});
