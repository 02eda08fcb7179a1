import { describe, expect, test } from 'vitest';
import {
  buildMember,
  buildPaidSale,
  buildProgramme,
  correctPoints,
  postPointsPayment,
  readLedger,
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

const available = async (client: number) => {
  expectStatus(await correctPoints(company, client, 1), 200);
  return expectStatus(await correctPoints(company, client, -1), 200).points_available;
};

describe('used points of a reopened sale', () => {
  test('the points are owed; later accruals offset the debt, and return to the client once the sale is completed again', async () => {
    const { id, phone, sale } = await buildMember(company);
    const next = await buildPaidSale(company, { phone, paid: '0.00' });
    const payment = await usePoints(company, next, '50.00');
    expectStatus(await api.post(`/sales/${sale.id}/reopen/`), 200);
    expectStatus(await correctPoints(company, id, 80), 200);
    expect(await available(id)).toBe(30);
    expectStatus(await api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'передумали' }), 200);
    expect(await readLedger(sql, id)).toEqual([
      'accrual 50',
      'use -50',
      'reversal -50',
      'correction 80',
      'correction 1',
      'correction -1',
      'reversal 50',
    ]);
    expect(await available(id)).toBe(80);
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });
});

describe('a refund by points', () => {
  test('a refund by points returns only what an accepted payment used: a new payment is edited or declined instead', async () => {
    const { id, phone } = await buildMember(company);
    const next = await buildPaidSale(company, { phone, paid: '0.00' });
    const payment = await usePoints(company, next, '50.00');
    expectRefusal(await postPointsPayment(company, next, '-20.00'), 409, 'points_not_used');
    expectStatus(await api.post(`/tourist-payments/${payment.id}/accept/`), 200);
    const refund = expectStatus(await postPointsPayment(company, next, '-20.00'), 201);
    expectStatus(await api.post(`/tourist-payments/${refund.id}/accept/`), 200);
    expect(await available(id)).toBe(20);
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });
});
