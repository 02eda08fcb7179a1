import { describe, expect, test } from 'vitest';
import { buildCompany, buildPayment, buildSale } from '../support/data/company.ts';
import { unloggedChanges } from '../support/oracles/log-replay.ts';
import { wrongCashLines, wrongFigures } from '../support/oracles/recompute.ts';
import { timesOf } from '../support/seed.ts';
import type { Answer } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { sharedSql } from '../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);

const ROUNDS = timesOf(5, 2);
const EACH = 6;

describe('a sale that many people change at the same moment', () => {
  test('a sale changed by many keeps the figures of its rows, its cash lines and its whole history', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await buildSale(company);
      const payments: number[] = [];
      for (let each = 0; each < EACH; each++)
        payments.push((await buildPayment(company, sale, { amount: `${10 + each}.00` })).id);
      const { api: manager } = company.manager;
      const { api: agent } = company.agent;
      const booking = { partner_id: company.partner.id, rate: '7.00', currency: 'USD', confirmed: ['profit_negative'] };
      const payment = { method_id: company.method.id, amount: '3.00', currency: 'USD' };
      const changes: Promise<Answer<unknown>>[] = payments.flatMap((id, each) => [
        manager.post(`/tourist-payments/${id}/accept/`),
        agent.post(`/sales/${sale.id}/bookings/`, booking),
        agent.post(`/sales/${sale.id}/tourist-payments/`, payment),
        manager.patch(`/sales/${sale.id}/`, { brutto: `${1000 + each}.00` }),
        agent.patch(`/tourist-payments/${id}/`, { amount: '5.00' }),
      ]);
      const statuses = (await Promise.all(changes)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      expect(await wrongFigures(sql, sale.id)).toEqual([]);
      expect(await unloggedChanges(sql, sale.id)).toEqual([]);
    }
    expect(await wrongCashLines(sql)).toEqual([]);
  });

  test('a sale is not cancelled and extended at once: rows of a cancelled sale are older than its cancellation', async () => {
    for (let round = 0; round < timesOf(20, 6); round++) {
      const sale = await buildSale(company);
      const body = { partner_id: company.partner.id, rate: '7.00', currency: 'USD', confirmed: ['profit_negative'] };
      const [cancelled, added] = await Promise.all([
        company.manager.api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь' }),
        company.agent.api.post(`/sales/${sale.id}/bookings/`, body),
      ]);
      expect(cancelled.status, cancelled.text).toBe(200);
      expect([201, 409]).toContain(added.status);
      const rows = await sql.query('select from bookings where sale_id = $1 and lifecycle = $2', [sale.id, 'active']);
      expect(rows).toEqual([]);
    }
  });
});
