import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/entities/booking.ts';
import type { PartnerPayment } from '#contract/entities/partner-payment.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { buildPartnerPayment, yes } from '../support/allocations.ts';
import { type Answer, expectStatus } from '../support/api.ts';
import { buildCompany, buildSale } from '../support/company.ts';
import { wrongMoneyOut } from '../support/recompute-money-out.ts';
import { pairsOf } from '../support/seed.ts';
import { sharedServer } from '../support/server.ts';
import { openSql, sharedSql } from '../support/sql.ts';

const PAIRS = pairsOf(200);
/** At most that many pairs at once: each pair wants two connections. */
const TOGETHER = 8;

const server = await sharedServer();
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
  return api.post<PartnerPayment>(`/partner-payments/${id}/allocate/`, { lines, ...yes });
};

const outcome = ({ status, body }: Answer<unknown>) => `${status} ${(body as ErrorBody | null)?.code ?? 'done'}`;

/** Does two things at the same moment, again and again; answers with how often each pair of outcomes came of it. */
async function race(
  pair: (index: number) => Promise<[Answer<unknown>, Answer<unknown>]>,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const lane = async (first: number) => {
    for (let index = first; index < PAIRS; index += TOGETHER) {
      const both = (await pair(index)).map(outcome).join(' | ');
      outcomes.set(both, (outcomes.get(both) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, (_, first) => lane(first)));
  return outcomes;
}

/** Whoever is sent first has a small lead: each gets it in half of the pairs. */
async function atOnce<A, B>(index: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (index % 2) return Promise.all([one(), other()]);
  const [b, a] = await Promise.all([other(), one()]);
  return [a, b];
}

/** Does it some steps later: allocating takes longer, and would seldom be there first. */
async function later<T>(index: number, call: () => Promise<T>): Promise<T> {
  for (let step = 0; step < (index >> 3) % 6; step++) await api.get('/users/me/');
  return call();
}

const OVER_ALLOCATED = `
  select p.id from partner_payments p join allocations a on a.company_id = p.company_id and a.partner_payment_id = p.id
  where p.company_id = $1 group by p.company_id, p.id, p.amount having sum(a.amount) > p.amount`;
const OVERPAID = `
  select b.id from bookings b join allocations a on a.company_id = b.company_id and a.booking_id = b.id
  where b.company_id = $1 group by b.company_id, b.id, b.rate having sum(a.booking_amount) > b.rate`;

describe('pairs of requests', () => {
  test('that allocate more than a payment holds: one of each gets it', async () => {
    const outcomes = await race(async (index) => {
      const payment = await buildPartnerPayment(company, '150.00');
      const [first, second] = await book(2);
      return atOnce(
        index,
        () => allocate(payment, first),
        () => allocate(payment, second),
      );
    });
    const [late, early] = ['409 exceeds_remainder | 200 done', '200 done | 409 exceeds_remainder'];
    expect([...outcomes.keys()].filter((both) => ![late, early].includes(both))).toEqual([]);
    expect((outcomes.get(late) ?? 0) + (outcomes.get(early) ?? 0)).toBe(PAIRS);
    expect(await sql.query(OVER_ALLOCATED, [company.id])).toEqual([]);
  });

  test('that pay one booking from two payments: one of each pays it', async () => {
    const outcomes = await race(async (index) => {
      const [one, other] = [await buildPartnerPayment(company, rate), await buildPartnerPayment(company, rate)];
      const [booking] = await book(1);
      return atOnce(
        index,
        () => allocate(one, booking),
        () => allocate(other, booking),
      );
    });
    const [late, early] = ['409 booking_settled | 200 done', '200 done | 409 booking_settled'];
    expect([...outcomes.keys()].filter((both) => ![late, early].includes(both))).toEqual([]);
    expect(await sql.query(OVERPAID, [company.id])).toEqual([]);
  });

  test('that allocate a payment and change or delete it: it is the one or the other', async () => {
    const outcomes = await race(async (index) => {
      const payment = await buildPartnerPayment(company, rate);
      const [booking] = await book(1);
      const path = `/partner-payments/${payment.id}/`;
      const change = () =>
        index % 4 < 2 ? api.patch(path, { amount: '40.00', ...yes }) : api.delete<PartnerPayment>(path);
      return atOnce<Answer<unknown>, Answer<unknown>>(
        index,
        () => allocate(payment, booking),
        () => later(index, change),
      );
    });
    expect([...outcomes.keys()].sort()).toEqual(
      [
        '200 done | 409 payment_already_allocated',
        '404 not_found | 204 done',
        '409 exceeds_remainder | 200 done',
      ].sort(),
    );
  });

  test('that pay a booking and change it: what was paid is what stands there', async () => {
    const outcomes = await race(async (index) => {
      const payment = await buildPartnerPayment(company, rate);
      const [booking] = await book(1);
      return atOnce<Answer<unknown>, Answer<unknown>>(
        index,
        () => allocate(payment, booking),
        () => later(index, () => api.patch(`/bookings/${booking?.id}/`, { rate: '60.00' })),
      );
    });
    expect([...outcomes.keys()].sort()).toEqual(
      ['200 done | 409 booking_already_paid', '409 exceeds_booking | 200 done'].sort(),
    );
  });

  test('that allocate without a lock over-allocate: what is above would be found', async () => {
    const [one, other] = [await openSql(server.database.superuser), await openSql(server.database.superuser)];
    const naive = async (connection: typeof one, payment: PartnerPayment, booking: Booking | undefined) => {
      const [row] = await connection.query<{ left: string }>(
        `select (amount - coalesce((select sum(amount) from allocations where partner_payment_id = $1), 0))::text as left
         from partner_payments where id = $1`,
        [payment.id],
      );
      if (Number(row?.left) < Number(rate)) return;
      await connection.query(
        `insert into allocations (company_id, partner_payment_id, booking_id, option, amount, usd_amount, booking_amount,
          payment_rate, booking_rate, usd_paid, partner_paid, partner_settled, allocated_on, created_by)
         values ($1, $2, $3, 'partial', 100, 100, 100, 1, 1, 100, 100, 100, current_date, $4)`,
        [company.id, payment.id, booking?.id, company.manager.id],
      );
    };
    for (let pair = 0; pair < 20; pair++) {
      const payment = await buildPartnerPayment(company, '150.00');
      const [first, second] = await book(2);
      await Promise.all([naive(one, payment, first), naive(other, payment, second)]);
    }
    const found = await sql.query(OVER_ALLOCATED, [company.id]);
    expect(found.length).toBeGreaterThan(0);
    await sql.query(
      'delete from allocations where company_id = $1 and usd_paid = 100 and allocated_on = current_date and partner_payment_id in (select id from partner_payments where allocations = 0)',
      [company.id],
    );
    await Promise.all([one.end(), other.end()]);
  });
});

test('fifty times the same request under one key is one allocation, and one answer', async () => {
  const payment = await buildPartnerPayment(company, rate);
  const [booking] = await book(1);
  const key = randomUUID();
  const send = (amount: string) => {
    const lines = [{ booking_id: booking?.id, option: 'partial', amount }];
    return api.post(`/partner-payments/${payment.id}/allocate/`, { lines }, { 'idempotency-key': key });
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('10.00')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  const rows = await sql.query('select from allocations where partner_payment_id = $1', [payment.id]);
  expect(rows).toHaveLength(1);
  expect(outcome(await send('11.00'))).toBe('422 idempotency_key_reused');
});

test('many managers at work on the same few bookings wait for each other, and nobody is turned away', async () => {
  const bookings = await book(6);
  const [saleId] = bookings.map(({ sale_id }) => sale_id);
  const payments: PartnerPayment[] = [];
  for (let count = 0; count < 4; count++) payments.push(await buildPartnerPayment(company, '5000.00'));
  const lines = (from: number) =>
    [0, 1, 2].map((step) => ({ booking_id: bookings[(from + step * 2) % 6]?.id, option: 'partial', amount: '1.00' }));
  const work = Array.from({ length: 40 }, (_, index) => async () => {
    const payment = payments[index % 4];
    if (index % 10 === 9) return api.post(`/sales/${saleId}/check/`);
    const answer = await api.post<PartnerPayment>(`/partner-payments/${payment?.id}/allocate/`, {
      lines: lines(index),
    });
    if (index % 3) return answer;
    const [allocation] = expectStatus(answer, 200).allocations;
    return api.post(`/partner-payments/${payment?.id}/deallocate/`, { allocation_id: allocation?.id });
  });
  // As many as there are connections: they wait for each other's rows, not for one of these.
  for (const together of [work.slice(0, 20), work.slice(20)]) {
    const answers = await Promise.all(together.map((each) => each()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  expect(await wrongMoneyOut(sql, company.id)).toEqual([]);
});
