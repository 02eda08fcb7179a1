import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import { buildPayment, freshPhone, inDays, readSale, saleBody } from '../../support/data/company.ts';
import {
  buildMember,
  buildPaidSale,
  buildProgramme,
  completeSale,
  correctPoints,
  type Programme,
  postPointsPayment,
  readLedger,
  readLots,
  readPoints,
  readStanding,
  usePoints,
} from '../../support/data/points.ts';
import { wrongPoints } from '../../support/oracles/recompute-points.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildProgramme(server);
const { api } = company.manager;

/** A client with some points and an unpaid sale of 1,000 USD. */
async function withPoints(points: number, of: Programme = company): Promise<{ id: number; sale: Sale; phone: string }> {
  const phone = freshPhone();
  const sale = await buildPaidSale(of, { phone, paid: '0.00' });
  expectStatus(await correctPoints(of, sale.client_id, points), 200);
  return { id: sale.client_id, sale, phone };
}

const accept = ({ id }: { id: number }, body: object = {}) =>
  api.post<TouristPayment>(`/tourist-payments/${id}/accept/`, body);
const decline = ({ id }: { id: number }) => api.post(`/tourist-payments/${id}/decline/`, { reason: 'передумали' });
const edit = ({ id }: { id: number }, body: object) => api.patch<TouristPayment>(`/tourist-payments/${id}/`, body);
const pointsOf = async (id: number) => (await readPoints(company, id)).points_available;

describe('a payment by points', () => {
  test('a payment by points reserves them when recorded, counts as paid, and writes no cash line', async () => {
    const { id, sale } = await withPoints(200);
    const payment = await usePoints(company, sale, '150.00');
    expect(await pointsOf(id)).toBe(50);
    expect(await readSale(company.manager, sale.id)).toMatchObject({ debt: '850.00', accepted: '0.00' });
    expectStatus(await accept(payment), 200);
    expect(await readSale(company.manager, sale.id)).toMatchObject({ debt: '850.00', accepted: '150.00' });
    expect(await readLedger(sql, id)).toEqual(['correction 200', 'use -150']);
    expect(await sql.query('select from cash_entries where tourist_payment_id = $1', [payment.id])).toEqual([]);
  });

  test('payments by points use at most the client’s points, taken together', async () => {
    const { sale } = await withPoints(100);
    expect(expectRefusal(await postPointsPayment(company, sale, '101.00'), 409, 'points_not_enough')).toMatchObject({
      details: { available: 100 },
      fields: { amount: 'points_not_enough' },
    });
    await usePoints(company, sale, '60.00');
    expect(expectRefusal(await postPointsPayment(company, sale, '41.00'), 409, 'points_not_enough').details).toEqual({
      available: 40,
    });
    await usePoints(company, sale, '40.00');
  });

  test('payments by points pay at most the highest share of brutto, in whole points, taken together', async () => {
    const { sale } = await withPoints(1000);
    await usePoints(company, sale, '299.00');
    expect(expectRefusal(await postPointsPayment(company, sale, '2.00'), 409, 'points_over_limit')).toMatchObject({
      details: { most: 300 },
      fields: { amount: 'points_over_limit' },
    });
    const last = await usePoints(company, sale, '1.00');
    expectRefusal(await edit(last, { amount: '2.00' }), 409, 'points_over_limit');
    expect(expectRefusal(await accept(last, { accepted_amount: '2.00' }), 409, 'points_over_limit').fields).toEqual({
      accepted_amount: 'points_over_limit',
    });
    const strict = await buildProgramme(server, { max_percent: 0 });
    expectRefusal(
      await postPointsPayment(strict, (await withPoints(5, strict)).sale, '1.00'),
      409,
      'points_over_limit',
    );
  });

  test.each([[{ amount: '1.50' }], [{ amount: '10.00', currency: 'EUR' }], [{ amount: '125000', currency: 'UZS' }]])(
    'a payment of %o points is refused: points are whole dollars',
    async (body) => {
      const { sale } = await withPoints(100);
      const refusal = expectRefusal(await postPointsPayment(company, sale, body.amount, body), 400, 'points_not_whole');
      expect(refusal.fields).toEqual({ amount: 'points_not_whole' });
      const payment = await usePoints(company, sale, '20.00');
      expectRefusal(await edit(payment, body), 400, 'points_not_whole');
      expectRefusal(await accept(payment, { accepted_amount: '19.50' }), 400, 'points_not_whole');
    },
  );

  test('a payment by points returns them when declined, and takes them again when corrected', async () => {
    const { id, sale } = await withPoints(100);
    const payment = await usePoints(company, sale, '80.00');
    expectStatus(await decline(payment), 200);
    expect(await pointsOf(id)).toBe(100);
    expectStatus(await edit(payment, { amount: '70.00' }), 200);
    expect(await pointsOf(id)).toBe(30);
    expectStatus(await decline(payment), 200);
    expectStatus(await api.delete(`/tourist-payments/${payment.id}/`), 204);
    expect(await readLedger(sql, id)).toEqual(['correction 100', 'use -80', 'reversal 80', 'use -70', 'reversal 70']);
  });

  test('a payment by points returns them once when deleted', async () => {
    const { id, sale } = await withPoints(100);
    const payment = await usePoints(company, sale, '80.00');
    expectStatus(await api.delete(`/tourist-payments/${payment.id}/`), 204);
    expectRefusal(await api.delete(`/tourist-payments/${payment.id}/`), 404, 'not_found');
    expect(await pointsOf(id)).toBe(100);
  });

  test('a payment by points follows its amount when edited or accepted with another', async () => {
    const { id, sale } = await withPoints(100);
    const payment = await usePoints(company, sale, '80.00');
    expectStatus(await edit(payment, { amount: '90.00' }), 200);
    expect(await pointsOf(id)).toBe(10);
    expectRefusal(await edit(payment, { amount: '101.00' }), 409, 'points_not_enough');
    expect(await pointsOf(id)).toBe(10);
    expectStatus(await edit(payment, { tags: ['скидка'] }), 200);
    expectStatus(await accept(payment, { accepted_amount: '60.00' }), 200);
    expect(await readLedger(sql, id)).toEqual([
      ...['correction 100', 'use -80', 'reversal 80', 'use -90', 'reversal 90', 'use -60'],
    ]);
    expect(await pointsOf(id)).toBe(40);
  });

  test('a payment by points becomes one of money and back by an edit', async () => {
    const { id, sale } = await withPoints(100);
    const payment = await usePoints(company, sale, '80.00');
    expectStatus(await edit(payment, { method_id: company.method.id }), 200);
    expect(await pointsOf(id)).toBe(100);
    expectStatus(await edit(payment, { method_id: company.pointsMethod, amount: '30.00' }), 200);
    expect(await pointsOf(id)).toBe(70);
    expectStatus(await edit(payment, { method_id: company.method.id, amount: '12.55' }), 200);
    expectRefusal(await edit(payment, { method_id: company.pointsMethod }), 400, 'points_not_whole');
    expectStatus(await accept(payment), 200);
    expect(await pointsOf(id)).toBe(100);
    expect(await sql.query('select from cash_entries where tourist_payment_id = $1', [payment.id])).toHaveLength(1);
  });

  test('a payment by points can come with a new sale, and is refused at its fields', async () => {
    const { id, phone } = await withPoints(250);
    const by = (...amounts: string[]) =>
      api.post<Sale>(
        '/sales/',
        saleBody(company, {
          tourist_phone: phone,
          tourist_payments: amounts.map((amount) => ({ method_id: company.pointsMethod, amount, currency: 'USD' })),
        }),
      );
    expect(expectRefusal(await by('200.00', '51.00'), 409, 'points_not_enough').fields).toEqual({
      'tourist_payments.1.amount': 'points_not_enough',
    });
    expect(expectRefusal(await by('200.00', '101.00'), 409, 'points_over_limit').fields).toEqual({
      'tourist_payments.1.amount': 'points_over_limit',
    });
    const sale = expectStatus(await by('200.00', '50.00'), 201);
    expect([await pointsOf(id), sale.debt]).toEqual([0, '750.00']);
  });

  test('a payment by points prevents moving its sale to another client', async () => {
    const { id, sale } = await withPoints(100);
    const payment = await usePoints(company, sale, '80.00');
    const change = () => api.patch(`/sales/${sale.id}/`, { tourist_phone: freshPhone() });
    expect(expectRefusal(await change(), 409, 'points_on_sale').fields).toEqual({ tourist_phone: 'points_on_sale' });
    expectStatus(await decline(payment), 200);
    expectStatus(await change(), 200);
    // The new client has no points: the declined payment can not be corrected.
    expect(expectRefusal(await edit(payment, { amount: '10.00' }), 409, 'points_not_enough').details).toEqual({
      available: 0,
    });
    expect(await pointsOf(id)).toBe(100);
  });
});

describe('a refund by points', () => {
  test('a refund by points on a cancelled sale returns them to their lots when accepted', async () => {
    const { id, sale } = await withPoints(100);
    expectStatus(await correctPoints(company, id, 50), 200);
    const before = await readLots(sql, id);
    const [first, second] = [await usePoints(company, sale, '90.00'), await usePoints(company, sale, '40.00')];
    expectStatus(await accept(first), 200);
    expectStatus(await accept(second), 200);
    expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь' }), 200);
    expect(expectRefusal(await postPointsPayment(company, sale, '-131.00'), 409, 'points_not_used').details).toEqual({
      used: 130,
    });
    const refund = expectStatus(await postPointsPayment(company, sale, '-130.00'), 201);
    const late = expectStatus(await postPointsPayment(company, sale, '-1.00'), 201);
    expect(await pointsOf(id)).toBe(20);
    expectStatus(await accept(refund), 200);
    expect(await pointsOf(id)).toBe(150);
    expect(await readLots(sql, id)).toEqual(before);
    // The newest use comes back first.
    expect((await readLedger(sql, id)).slice(-2)).toEqual(['reversal 40', 'reversal 90']);
    expectRefusal(await accept(late), 409, 'points_not_used');
    expect(await readSale(company.manager, sale.id)).toMatchObject({ accepted: '0.00' });
    expect(await sql.query('select from cash_entries where tourist_payment_id = $1', [refund.id])).toEqual([]);
  });

  test('a refund by points accepted with another amount returns that amount; declined or deleted it returns none', async () => {
    const { id, sale } = await withPoints(100);
    expectStatus(await accept(await usePoints(company, sale, '90.00')), 200);
    const [small, declined] = [
      expectStatus(await postPointsPayment(company, sale, '-30.00'), 201),
      expectStatus(await postPointsPayment(company, sale, '-5.00'), 201),
    ];
    expectStatus(await decline(declined), 200);
    expectStatus(await accept(small, { accepted_amount: '-25.00' }), 200);
    expect(await pointsOf(id)).toBe(35);
    expectStatus(await api.delete(`/tourist-payments/${declined.id}/`), 204);
    expect(await pointsOf(id)).toBe(35);
    // Returned points may be used again: 65 of at most 300 are used.
    await usePoints(company, sale, '35.00');
  });

  test('a refund in money returns no points', async () => {
    const { id, sale } = await withPoints(100);
    expectStatus(await accept(await usePoints(company, sale, '90.00')), 200);
    const refund = await buildPayment(company, sale, { kind: 'refund', amount: '-90.00' });
    expectStatus(await accept(refund, allConfirmed), 200);
    expect(await pointsOf(id)).toBe(10);
  });
});

test('a refund stays negative and a payment positive, by points and in money', async () => {
  const { sale } = await withPoints(100);
  const wrong = { fields: { amount: 'amount_sign' } };
  const refund = await buildPayment(company, sale, { kind: 'refund', amount: '-9.00' });
  const toPoints = { method_id: company.pointsMethod };
  expect(expectRefusal(await edit(refund, { amount: '9.00' }), 400, 'invalid_fields')).toMatchObject(wrong);
  expect(expectRefusal(await edit(refund, { ...toPoints, amount: '9.00' }), 400, 'invalid_fields')).toMatchObject(
    wrong,
  );
  const payment = await usePoints(company, sale, '9.00');
  expect(expectRefusal(await edit(payment, { amount: '-9.00' }), 400, 'invalid_fields')).toMatchObject(wrong);
  const below = await postPointsPayment(company, sale, '-9.00', { kind: 'payment' });
  expect(expectRefusal(below, 400, 'invalid_fields')).toMatchObject(wrong);
});

test('an agent pays by points on their own sale, and not on another’s', async () => {
  const { phone } = await withPoints(100);
  const own = expectStatus(
    await company.agent.api.post<Sale>('/sales/', saleBody(company, { tourist_phone: phone })),
    201,
  );
  const body = { method_id: company.pointsMethod, amount: '10.00', currency: 'USD' };
  expectStatus(await company.agent.api.post(`/sales/${own.id}/tourist-payments/`, body), 201);
  const answer = await company.colleague.api.post(`/sales/${own.id}/tourist-payments/`, body);
  expect(answer.status).toBe(403);
});

test('a sale that was paid by points in part is completed like others', async () => {
  const { id, phone } = await buildMember(company, '2000.00');
  const sale = await buildPaidSale(company, { phone, paid: '900.00', service_date: inDays(-2) });
  await usePoints(company, sale, '100.00');
  await completeSale(company, sale);
  expect(await readLedger(sql, id)).toEqual(['accrual 100', 'use -100', 'accrual 63']);
  expect(await readStanding(sql, id)).toMatchObject({ points: 63, turnover: '3000.00' });
});

test('after all payments by points the ledger equals its recomputation', async () => {
  expect(await wrongPoints(sql, company.id)).toEqual([]);
});
