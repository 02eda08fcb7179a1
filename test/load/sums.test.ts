import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Direction } from '#contract/directories/directories.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { CHANGE, declarationOf, sumTables } from '../../src/server/base/measures/kept-sums.ts';
import { recountSums } from '../../src/server/base/measures/recount-sums.ts';
import { allConfirmed, buildPartnerPayment } from '../support/data/allocations.ts';
import { transferBody } from '../support/data/cash-book.ts';
import { buildCompany, buildPayment, buildSale, inDays, type Person, today } from '../support/data/company.ts';
import { wrongSums, wrongValues } from '../support/oracles/recompute.ts';
import { seedFor, timesOf } from '../support/seed.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { besideFolding, foldAll } from '../support/server/folding.ts';
import { ownServer } from '../support/server/server.ts';
import { oneRow, sharedSql } from '../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
/** A connection of its own, so that the comparison does not wait for the histories' reads. */
const beside = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { manager } = company;
const elsewhere = expectStatus(await manager.api.post<Direction>('/directions/', { name: 'Самарканд' }), 201);

const fold = () => foldAll(server.db, company.id);

/** Commands on a sale, with a random number. */
const deeds = {
  edit: (id, number, { api }) =>
    api.patch(`/sales/${id}/`, {
      brutto: `${900 + number}.50`,
      sale_date: inDays(-number),
      adults: 1 + (number % 4),
      confirmed: ['profit_negative'],
    }),
  deadline: (id, number, { api }) => api.patch(`/sales/${id}/`, { deadline_date: inDays(-1 + (number % 3)) }),
  move: (id, number, { api }) =>
    api.patch(`/sales/${id}/`, { direction_id: (number % 2 ? company.direction : elsewhere).id }),
  extra: (id, number) => manager.api.patch(`/sales/${id}/`, { extra_profit: `${number}.00` }),
  book: (id, number, { api }) =>
    api.post(`/sales/${id}/bookings/`, {
      partner_id: company.partner.id,
      rate: `${number}.10`,
      currency: 'USD',
      confirmed: ['profit_negative'],
    }),
  unbook: async (id, _number, { api }) => {
    const [booking] = await sql.query<{ id: number }>('select id from bookings where sale_id = $1 limit 1', [id]);
    return api.delete(`/bookings/${booking?.id ?? 1}/`);
  },
  pay: (id, number, { api }) =>
    api.post(`/sales/${id}/tourist-payments/`, {
      method_id: company.method.id,
      amount: `${10 + number}.00`,
      currency: 'USD',
    }),
  accept: async (id) => {
    const [payment] = await sql.query<{ id: number }>(
      "select id from tourist_payments where sale_id = $1 and state = 'new' limit 1",
      [id],
    );
    return manager.api.post(`/tourist-payments/${payment?.id ?? 1}/accept/`, allConfirmed);
  },
  part: (id, _number, { api }) =>
    api.post(`/sales/${id}/tourist-payments/`, { method_id: company.method.id, amount: '0.50', currency: 'USD' }),
  refund: (id, number, { api }) =>
    api.post(`/sales/${id}/tourist-payments/`, {
      kind: 'refund',
      method_id: company.method.id,
      amount: `-${1 + number}.00`,
      currency: 'USD',
    }),
  cancel: (id, number, { api }) =>
    api.post(`/sales/${id}/cancel/`, { reason: 'болезнь', client_penalty: `${number}.00` }),
  restore: (id) => manager.api.post(`/sales/${id}/restore/`),
  check: (id) => manager.api.post(`/sales/${id}/check/`),
  target: (id) => manager.api.post(`/sales/${id}/add-to-target/`),
  complete: (id) => manager.api.post(`/sales/${id}/complete/`),
  reopen: (id) => manager.api.post(`/sales/${id}/reopen/`),
  expense: (_id, number) =>
    manager.api.post('/cash-entries/', {
      type: number % 2 ? 'expense' : 'income',
      entry_date: inDays(-number),
      description: 'аренда',
      office_id: manager.officeId,
      method_id: company.method.id,
      amount: `${number + 1}.00`,
      currency: 'USD',
      ...allConfirmed,
    }),
  allocate: async (id, number) => {
    const [booking] = await sql.query<{ id: number }>(
      'select id from bookings where sale_id = $1 and to_be_paid > 0 limit 1',
      [id],
    );
    const payment = await buildPartnerPayment(company, `${number + 1}.00`);
    const option = number % 2 ? 'full_exchange_loss' : 'partial';
    const lines = [{ booking_id: booking?.id ?? 1, option, amount: `${number + 1}.00` }];
    return manager.api.post(`/partner-payments/${payment.id}/allocate/`, { lines, ...allConfirmed });
  },
  deallocate: async (id) => {
    const [allocation] = await sql.query<{ id: number; payment: number }>(
      `select a.id, a.partner_payment_id as payment from allocations a
       join bookings b on b.company_id = a.company_id and b.id = a.booking_id where b.sale_id = $1 limit 1`,
      [id],
    );
    // Without one of its own, no other sale's.
    const { id: allocation_id = 999_999, payment = 999_999 } = allocation ?? {};
    return manager.api.post(`/partner-payments/${payment}/deallocate/`, { allocation_id });
  },
  transfer: (_id, number) =>
    manager.api.post(
      '/cash-transfers/',
      transferBody(company, { amount: `${number + 1}.00`, to_currency: number % 2 ? 'EUR' : 'USD' }),
    ),
} satisfies Record<string, (sale: number, number: number, by: Person) => Promise<Answer<unknown>>>;

/** At least one row of each kind that is summed. */
beforeAll(async () => {
  const { id } = await buildSale(company);
  for (const word of ['pay', 'expense'] as const) expectStatus(await deeds[word](id, 2, manager), 201);
  expectStatus(await deeds.allocate(id, 3), 200);
});

const words = Object.keys(deeds) as (keyof typeof deeds)[];
/** One fixed history, in the first lane, with every event: random ones may lack some. */
const everything = (
  [
    'edit',
    'deadline',
    'move',
    'extra',
    'book',
    'unbook',
    'pay',
    'accept',
    'allocate',
    'deallocate',
    'expense',
    'transfer',
    // A penalty that is overpaid, then owed, then paid in part.
    'cancel',
    'refund',
    'refund',
    'refund',
    'part',
    'restore',
    'check',
    'target',
  ] as const
).map((word) => ({ word, number: 3, byManager: true }));
const anyStep = fc.record({ word: fc.constantFrom(...words), number: fc.nat(40), byManager: fc.boolean() });

describe('the kept sums', () => {
  test('kept sums equal the rows at every moment of many simultaneous histories, while two jobs fold them', async () => {
    const seed = seedFor('sums');
    const happened = new Set<string>();
    const historiesOf = async (lane: number) => {
      const person = [company.agent, company.colleague, company.stranger][lane % 3] ?? company.agent;
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
          const { id } = await buildSale(company, { service_date: inDays(-1), sale_date: today() }, person);
          for (const { word, number, byManager } of steps) {
            const answer = await deeds[word](id, number, byManager ? manager : person);
            expect(answer.status, `${word}: ${answer.text}`).toBeLessThan(500);
            if (answer.status < 300) happened.add(word);
          }
        }),
        { seed: seed + lane, numRuns: timesOf(100, 2), examples: lane === 0 ? [[everything]] : [], endOnFailure: true },
      );
    };
    await besideFolding(server, company.id, {
      histories: () => Promise.all(Array.from({ length: timesOf(20, 6) }, (_, lane) => historiesOf(lane))),
      compare: async () => expect(await wrongSums(beside)).toEqual([]),
    });
    expect(words.filter((word) => !happened.has(word) && !['complete', 'reopen'].includes(word))).toEqual([]);
    await fold();
    expect(await wrongValues(sql)).toEqual([]);
  });

  test('kept sums follow a sale that is completed and reopened', async () => {
    const sale = await buildSale(company, { service_date: inDays(-1) });
    const payment = await buildPayment(company, sale, { amount: '1000.00' });
    for (const path of [
      `/tourist-payments/${payment.id}/accept/`,
      `/sales/${sale.id}/complete/`,
      `/sales/${sale.id}/reopen/`,
    ]) {
      expectStatus(await manager.api.post(path), 200);
      expect(await wrongSums(sql)).toEqual([]);
    }
  });

  test('kept sums count a booking as owed until it is paid in its own currency, also when its dollars are paid earlier', async () => {
    const booking = {
      partner_id: company.partner.id,
      rate: '4100000.00',
      currency: 'UZS',
      currency_rate: '12500',
    };
    const [open] = (await buildSale(company, { bookings: [booking], ...allConfirmed })).bookings;
    const payment = await buildPartnerPayment(company, '4046700.00', { currency: 'UZS', currency_rate: '12125' });
    const lines = [{ booking_id: open?.id, option: 'partial', amount: '4046700.00' }];
    expectStatus(await manager.api.post(`/partner-payments/${payment.id}/allocate/`, { lines, ...allConfirmed }), 200);
    const left = 'select to_be_paid::text, to_be_paid_usd::text from bookings where id = $1';
    expect(await oneRow(sql, left, [open?.id])).toEqual({ to_be_paid: '53300.00', to_be_paid_usd: '-5.70' });
    expect(await wrongSums(sql)).toEqual([]);
  });

  test('folding leaves one row per key, and none where the sum is zero', async () => {
    await fold();
    for (const table of sumTables) {
      const key = ['level', 'date', ...Object.keys(declarationOf(table).dimensions)].join(', ');
      const wrong = `select ${key} from ${table} group by company_id, ${key} having count(*) > 1 or level = '${CHANGE}'`;
      expect(await sql.query(wrong), table).toEqual([]);
      expect((await oneRow<{ count: number }>(sql, `select count(*) from ${table}`)).count).toBeGreaterThan(0);
    }
  });

  test('summing all rows of a company anew gives the sums that its commands have written', async () => {
    await buildPayment(company, await buildSale(company));
    await inCompany(server.db, company.id, 'read write', (tx) => recountSums(tx, company.id));
    expect(await wrongSums(sql)).toEqual([]);
  });
});

describe('a fault written past the server', () => {
  test.each([
    ['sale_sums', 'update sale_sums set brutto = brutto + 0.01'],
    ['sale_sums direction_month', "delete from sale_sums where level = 'direction_month'"],
    ['sale_sums agent_ever', "update sale_sums set pending_payments = pending_payments + 1 where level = 'agent_ever'"],
    ['sale_sums agent_ever', "update sale_sums set overpaid = overpaid - 0.01 where level = 'agent_ever'"],
    ['sale_sums company_day', 'update sales set adults = adults + 1'],
    ['sale_sums agent_direction_day', 'update sales set sale_date = sale_date - 1'],
    ['deadline_sums', 'update sales set paid = paid + 1'],
    ['booking_sums partner_agent_ever', 'update booking_sums set owed_usd = owed_usd - 0.01'],
    ['booking_sums partner_month', 'delete from bookings where allocations = 0'],
    ['booking_sums direction_day', "update booking_sums set amount_usd = amount_usd + 1 where level = 'direction_day'"],
    ['payment_sums method_day', "update tourist_payments set state = 'declined' where state = 'new'"],
    ['payment_sums agent_month', 'update payment_sums set counted = counted + 1'],
    ['partner_payment_sums', 'update partner_payment_sums set unallocated_usd = unallocated_usd + 0.01'],
    ['cash_sums currency_ever', 'delete from cash_sums'],
    ['difference_sums', 'delete from difference_sums'],
    ['client_sums', 'update clients set points = points + 1'],
    ['cash_sums office_month', 'update cash_entries set entry_date = entry_date - 40'],
    ['visit_sums company_month', "delete from visit_sums where level = 'company_month'"],
    ['visit_sums company_day', 'update visit_sums set previous_month = date'],
    ['client_visits', 'update client_visits set previous = date - 1'],
    ['client_visits', "update sales set lifecycle = 'cancelled'"],
    ['bookings', 'update bookings set sale_office_id = sale_office_id + 1'],
    ['tourist_payments', 'update tourist_payments set sale_direction_id = 0'],
  ])('a fault in %s is reported: %s', async (table, statement) => {
    await buildPayment(company, await buildSale(company, { deadline_date: inDays(3) }));
    await buildPartnerPayment(company, '10.00');
    await fold();
    expect(await wrongSums(sql)).toEqual([]);
    await sql.query('begin');
    await sql.query(statement);
    const found = await wrongSums(sql);
    await sql.query('rollback');
    expect(found.join()).toContain(table);
  });
});
