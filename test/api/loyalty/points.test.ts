import { describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/base/command.ts';
import { addMonths } from '#contract/base/dates.ts';
import { defaultRules } from '#contract/loyalty/points-rules.ts';
import { buildPayment, freshPhone, inDays, readSale, today } from '../../support/data/company.ts';
import {
  buildMember,
  buildPaidSale,
  buildProgramme,
  completeSale,
  correctPoints,
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
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildProgramme(server);
const { api } = company.manager;

const reopen = (sale: { id: number }) => api.post(`/sales/${sale.id}/reopen/`);

test('the defaults of the rules equal the column defaults of the table', async () => {
  const columns = await sql.query<{ name: string; value: string }>(
    `select column_name as name, column_default as value from information_schema.columns
     where table_name = 'loyalty_settings' and column_default is not null and column_name <> 'version'`,
  );
  const defaults = columns.map(({ name, value }) => [name, value.replace(/::.*/, '').replaceAll("'", '')]);
  const ours = Object.entries(defaultRules).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : `{${value.join()}}`,
  ]);
  expect(defaults.sort()).toEqual(ours.sort());
});

describe('a sale that is completed', () => {
  test('a completed sale grants points by the client’s level before it', async () => {
    const phone = freshPhone();
    const accrued: unknown[] = [];
    // 999.99 at 5 %; 4,000.01 at 5 % (the turnover is still below 1,000); 500 at 10 % (it is 5,000.00 now).
    for (const brutto of ['999.99', '4000.01', '500.00']) {
      const { client_id } = await completeSale(company, await buildPaidSale(company, { phone, brutto }));
      accrued.push([(await readLedger(sql, client_id)).at(-1), (await readStanding(sql, client_id)).turnover]);
    }
    expect(accrued).toEqual([
      ['accrual 49', '999.99'],
      ['accrual 200', '5000.00'],
      ['accrual 50', '5500.00'],
    ]);
  });

  test('a completed sale grants no points for the part paid by points, by the level at that time', async () => {
    const { id, phone } = await buildMember(company, '6000.00');
    const sale = await buildPaidSale(company, { phone, paid: '700.00' });
    await usePoints(company, sale, '300.00');
    await completeSale(company, sale);
    // 6,000 at 5 %, then 700 of 1,000 at 10 %.
    expect(await readLedger(sql, id)).toEqual(['accrual 300', 'use -300', 'accrual 70']);
    expect(await readStanding(sql, id)).toMatchObject({ points: 70, turnover: '7000.00' });
  });

  test('a completed sale grants whole points, and none below one', async () => {
    const { id } = await buildMember(company, '19.99');
    expect(await readLedger(sql, id)).toEqual([]);
    expect(await readStanding(sql, id)).toMatchObject({ points: 0, turnover: '19.99' });
  });

  test('a completed sale extends the membership to a year after the sale, and never shortens it', async () => {
    const phone = freshPhone();
    const { client_id: id } = await completeSale(
      company,
      await buildPaidSale(company, { phone, sale_date: inDays(-40) }),
    );
    expect((await readStanding(sql, id)).until).toBe(addMonths(inDays(-40), 12));
    const newest = await completeSale(company, await buildPaidSale(company, { phone, sale_date: inDays(-2) }));
    await completeSale(company, await buildPaidSale(company, { phone, sale_date: inDays(-90) }));
    expect((await readStanding(sql, id)).until).toBe(addMonths(inDays(-2), 12));
    expectStatus(await reopen(newest), 200);
    expect((await readStanding(sql, id)).until).toBe(addMonths(inDays(-40), 12));
  });

  test('sales completed in bulk count in the order of their numbers', async () => {
    const phone = freshPhone();
    const sales = [];
    for (const brutto of ['800.00', '300.00', '200.00']) {
      const sale = await buildPaidSale(company, { phone, brutto });
      expectStatus(await api.post(`/tourist-payments/${sale.tourist_payments[0]?.id}/accept/`), 200);
      sales.push(sale);
    }
    const unpaid = await buildPaidSale(company, { phone, paid: '0.00' });
    const ids = [...sales, unpaid].map(({ id }) => id).reverse();
    const { results } = expectStatus(await api.post<BulkResults>('/sales/bulk/complete/', { ids }), 200);
    expect(results.map(({ code }) => code)).toEqual(['debt_must_be_zero', null, null, null]);
    const client = unpaid.client_id;
    // 5 %, 5 %, and 7 % from 1,100.00 on.
    expect(await readLedger(sql, client)).toEqual(['accrual 40', 'accrual 15', 'accrual 14']);
    expect(await readStanding(sql, client)).toMatchObject({ points: 69, turnover: '1300.00' });
  });

  test('a sale completed twice under one key grants points once, and so does a second attempt', async () => {
    const sale = await buildPaidSale(company);
    expectStatus(await api.post(`/tourist-payments/${sale.tourist_payments[0]?.id}/accept/`), 200);
    const key = { 'idempotency-key': `complete-${sale.id}` };
    const answers = [1, 2].map(() => api.post(`/sales/${sale.id}/complete/`, {}, key));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expectRefusal(await api.post(`/sales/${sale.id}/complete/`), 409, 'sale_not_active');
    expect(await readLedger(sql, sale.client_id)).toEqual(['accrual 50']);
  });
});

describe('a sale that is reopened', () => {
  test('a reopened sale takes back its points under any rules, and grants new ones by the level at that time', async () => {
    const { id, phone, sale } = await buildMember(company, '2000.00');
    const other = await completeSale(company, await buildPaidSale(company, { phone }));
    expect(await readLedger(sql, id)).toEqual(['accrual 100', 'accrual 70']);
    expectStatus(await reopen(sale), 200);
    expectStatus(await reopen(other), 200);
    expect(await readStanding(sql, id)).toEqual({ points: 0, turnover: '0.00', until: null });
    expectStatus(await api.post(`/sales/${other.id}/complete/`), 200);
    expectStatus(await api.post(`/sales/${sale.id}/complete/`), 200);
    // In reverse order: 1,000 at 5 %, 2,000 at 7 %.
    expect((await readLedger(sql, id)).slice(2)).toEqual([
      'reversal -100',
      'reversal -70',
      'accrual 50',
      'accrual 140',
    ]);
  });

  test('a sale reopened after its points were used leaves a negative balance, which can not be used', async () => {
    const { id, phone, sale } = await buildMember(company);
    const next = await buildPaidSale(company, { phone, paid: '0.00' });
    await usePoints(company, next, '40.00');
    expectStatus(await reopen(sale), 200);
    expect(await readPoints(company, id)).toMatchObject({ points: -40, points_available: 0, points_pending: 0 });
    expect(expectRefusal(await postPointsPayment(company, next, '1.00'), 409, 'points_not_enough').details).toEqual({
      available: 0,
    });
    expectStatus(await correctPoints(company, id, 45), 200);
    expect(expectRefusal(await postPointsPayment(company, next, '6.00'), 409, 'points_not_enough').details).toEqual({
      available: 5,
    });
    await usePoints(company, next, '5.00');
    expect(await readStanding(sql, id)).toMatchObject({ points: 0 });
  });

  test('a sale that is reopened and cancelled grants none, and restored and completed it grants them again', async () => {
    const { id, sale } = await buildMember(company);
    expectRefusal(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь' }), 409, 'sale_not_active');
    expectStatus(await reopen(sale), 200);
    expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь', client_penalty: '100.00' }), 200);
    expect(await readStanding(sql, id)).toEqual({ points: 0, turnover: '0.00', until: null });
    expectStatus(await api.post(`/sales/${sale.id}/restore/`), 200);
    expectStatus(await api.post(`/sales/${sale.id}/complete/`), 200);
    expect(await readLedger(sql, id)).toEqual(['accrual 50', 'reversal -50', 'accrual 50']);
    expect(await readStanding(sql, id)).toMatchObject({ points: 50, turnover: '1000.00' });
  });

  test('a reopened sale that moves to another client grants its points to that client', async () => {
    const { id, sale } = await buildMember(company);
    expectStatus(await reopen(sale), 200);
    const stranger = freshPhone();
    expectStatus(await api.patch(`/sales/${sale.id}/`, { tourist_phone: stranger }), 200);
    const { client_id } = expectStatus(await api.post<{ client_id: number }>(`/sales/${sale.id}/complete/`), 200);
    expect(client_id).not.toBe(id);
    expect(await readStanding(sql, id)).toEqual({ points: 0, turnover: '0.00', until: null });
    expect(await readStanding(sql, client_id)).toMatchObject({ points: 50, turnover: '1000.00' });
  });
});

describe('points corrected by hand', () => {
  test('corrected points can be used at once and expire like others', async () => {
    const { client_id: id } = await buildPaidSale(company);
    const answer = expectStatus(await correctPoints(company, id, 120, '  за ожидание '), 200);
    expect(answer).toEqual({ client_id: id, points: 120, points_available: 120 });
    expect(await readLots(sql, id)).toEqual([`120 of 120 until ${addMonths(today(), 12)}`]);
    const { reason } = await oneRow(sql, 'select reason from point_entries where client_id = $1', [id]);
    expect(reason).toBe('за ожидание');
  });

  test('a correction may leave a negative balance, and a correction of zero is refused', async () => {
    const { id } = await buildMember(company);
    expect(expectStatus(await correctPoints(company, id, -80), 200)).toEqual({
      ...{ client_id: id, points: -30, points_available: 0 },
    });
    expect(await readLots(sql, id)).toEqual([expect.stringMatching(/^0 of 50/)]);
    expectStatus(await correctPoints(company, id, 100), 200);
    expect(await readPoints(company, id)).toMatchObject({ points: 70, points_available: 70 });
    expect(expectRefusal(await correctPoints(company, id, 0), 400, 'invalid_fields').fields).toEqual({
      points: 'points_invalid',
    });
    expectRefusal(await correctPoints(company, id, 1_000_001), 400, 'invalid_fields');
    expectRefusal(await correctPoints(company, id, 5, '  '), 400, 'fill_required_fields');
  });

  test('only Management corrects points, for clients of its own company', async () => {
    const { id } = await buildMember(company);
    const body = { points: 1, reason: 'по дружбе' };
    expectRefusal(await company.agent.api.post(`/clients/${id}/points/`, body), 403, 'insufficient_permissions');
    const other = await buildProgramme(server);
    expectRefusal(await other.manager.api.post(`/clients/${id}/points/`, body), 404, 'not_found');
    expect(await readLedger(sql, id)).toEqual(['accrual 50']);
  });
});

test('after all changes of sales and payments the ledger equals its recomputation', async () => {
  const sale = await readSale(company.manager, (await buildMember(company)).sale.id);
  expect(sale.lifecycle).toBe('completed');
  expectRefusal(await postPointsPayment(company, sale, '1.00'), 409, 'sale_not_active');
  await buildPayment(company, await buildPaidSale(company, { paid: '0.00' }));
  expect(await wrongPoints(sql, company.id)).toEqual([]);
});
