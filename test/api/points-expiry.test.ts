import { afterEach, describe, expect, test } from 'vitest';
import { addMonths } from '#contract/dates.ts';
import { expectStatus } from '../support/api.ts';
import { today } from '../support/company.ts';
import { buildMember, buildPaidSale, buildProgramme, ledger, lots, standing, usePoints } from '../support/points.ts';
import { wrongPoints } from '../support/recompute-points.ts';
import { sharedServer } from '../support/server.ts';
import { sharedSql } from '../support/sql.ts';

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildProgramme(server);
const { api } = company.manager;

/** Noon of a day at the company's. */
const goTo = (date: string) => server.setClock(new Date(`${date}T07:00:00Z`));
afterEach(() => server.setClock());

/** The day on which points that are given today are gone. */
const gone = addMonths(today(), 12);

describe('an accrual that has expired', () => {
  test('is mirrored without taking it from the client a second time', async () => {
    const { id, sale } = await buildMember(company);
    goTo(gone);
    expectStatus(await api.post(`/sales/${sale.id}/reopen/`), 200);
    expect(await ledger(sql, id)).toEqual(['accrual 50', 'expiry -50', 'reversal 50', 'reversal -50']);
    expect(await standing(sql, id)).toEqual({ points: 0, turnover: '0.00', until: null });
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });

  test('but was used in part is owed for that part alone, also when it comes back', async () => {
    const { id, sale, phone } = await buildMember(company);
    const payment = await usePoints(company, await buildPaidSale(company, { phone, paid: '0.00' }), '20.00');
    goTo(gone);
    expectStatus(await api.post(`/sales/${sale.id}/reopen/`), 200);
    expect((await standing(sql, id)).points).toBe(-20);
    expectStatus(await api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'передумали' }), 200);
    expect((await standing(sql, id)).points).toBe(0);
    expect(await lots(sql, id)).toEqual([`0 of 50 until ${gone}`]);
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });
});
