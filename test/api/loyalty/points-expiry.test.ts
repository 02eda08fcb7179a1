import { afterEach, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/base/dates.ts';
import { inDays, today } from '../../support/data/company.ts';
import {
  buildMember,
  buildPaidSale,
  buildProgramme,
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

/** Sets the clock to noon of a day at the company’s place. */
const goTo = (date: string) => server.setClock(new Date(`${date}T07:00:00Z`));
afterEach(() => server.setClock());

/** The day on which points granted today expire. */
const gone = addMonths(today(), 12);

const use = async (of: Programme, client: { phone: string }, amount: string) =>
  postPointsPayment(of, await buildPaidSale(of, { phone: client.phone, paid: '0.00' }), amount);

describe('expiry of points', () => {
  test('points can be used from their activation until their expiry', async () => {
    const later = await buildProgramme(server, { activation_days: 14, validity_months: 3 });
    const member = await buildMember(later);
    const active = inDays(14);
    expect(await readLots(sql, member.id)).toEqual([`50 of 50 until ${addMonths(active, 3)}`]);
    expect(await readPoints(later, member.id)).toMatchObject({ points: 50, points_available: 0, points_pending: 50 });
    goTo(addDays(active, -1));
    expect(expectRefusal(await use(later, member, '1.00'), 409, 'points_not_enough').details).toEqual({ available: 0 });
    goTo(active);
    expectRefusal(await use(later, member, '51.00'), 409, 'points_not_enough');
    expectStatus(await use(later, member, '30.00'), 201);
    goTo(addDays(addMonths(active, 3), -1));
    expect(expectRefusal(await use(later, member, '21.00'), 409, 'points_not_enough').details).toEqual({
      available: 20,
    });
    expectStatus(await use(later, member, '15.00'), 201);
    goTo(addMonths(active, 3));
    expect(expectRefusal(await use(later, member, '1.00'), 409, 'points_not_enough').details).toEqual({ available: 0 });
    expect(await wrongPoints(sql, later.id)).toEqual([]);
  });

  test('corrected points need no activation, and a negative balance is offset against pending ones', async () => {
    const later = await buildProgramme(server, { activation_days: 14 });
    const { id } = await buildMember(later);
    expect(expectStatus(await correctPoints(later, id, 20), 200).points_available).toBe(20);
    // Points that expire first are used first: those 20, then 40 of the 50 pending ones.
    expect(expectStatus(await correctPoints(later, id, -60), 200)).toMatchObject({ points: 10, points_available: 0 });
    expect(await readPoints(later, id)).toMatchObject({ points: 10, points_available: 0, points_pending: 10 });
    expect(await wrongPoints(sql, later.id)).toEqual([]);
  });

  test('points never expire where the rules have no expiry', async () => {
    const forever = await buildProgramme(server, { validity_months: 0 });
    const member = await buildMember(forever);
    goTo(inDays(20_000));
    expectStatus(await use(forever, member, '50.00'), 201);
    expect(await readLots(sql, member.id)).toEqual(['0 of 50']);
  });

  test('points that expire first are used first, and come back with their old expiry', async () => {
    const member = await buildMember(company);
    goTo(inDays(60));
    expectStatus(await correctPoints(company, member.id, 40), 200);
    const later = addMonths(inDays(60), 12);
    const sale = await buildPaidSale(company, { phone: member.phone, paid: '0.00' });
    const payment = await usePoints(company, sale, '60.00');
    expect(await readLots(sql, member.id)).toEqual([`0 of 50 until ${gone}`, `30 of 40 until ${later}`]);
    expectStatus(await api.patch(`/tourist-payments/${payment.id}/`, { amount: '45.00' }), 200);
    expect(await readLots(sql, member.id)).toEqual([`5 of 50 until ${gone}`, `40 of 40 until ${later}`]);
    goTo(gone);
    // The five unused points have expired; the 45 return to an expired row, and expire on the next run.
    expectStatus(await api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'передумали' }), 200);
    expect(await readStanding(sql, member.id)).toMatchObject({ points: 85 });
    expect(expectRefusal(await use(company, member, '41.00'), 409, 'points_not_enough').details).toEqual({
      available: 40,
    });
    expect(expectStatus(await correctPoints(company, member.id, 1), 200)).toMatchObject({
      points: 41,
      points_available: 41,
    });
    expect((await readLedger(sql, member.id)).slice(2)).toEqual([
      ...['use -60', 'reversal 60', 'use -45', 'expiry -5', 'reversal 45', 'expiry -45', 'correction 1'],
    ]);
  });

  test('used points are not written off, and remaining ones are on the announced day', async () => {
    const member = await buildMember(company);
    await usePoints(company, await buildPaidSale(company, { phone: member.phone, paid: '0.00' }), '35.00');
    goTo(addDays(gone, 5));
    expectStatus(await correctPoints(company, member.id, 10), 200);
    expect(await readLedger(sql, member.id)).toEqual(['accrual 50', 'use -35', 'expiry -15', 'correction 10']);
    const [expiry] = await sql.query<{ entry_date: string; created_by: number | null }>(
      "select entry_date::text, created_by from point_entries where client_id = $1 and type = 'expiry'",
      [member.id],
    );
    expect(expiry).toEqual({ entry_date: gone, created_by: null });
  });
});

describe('an expired accrual', () => {
  test('an expired accrual is reversed without taking it from the client a second time', async () => {
    const { id, sale } = await buildMember(company);
    goTo(gone);
    expectStatus(await api.post(`/sales/${sale.id}/reopen/`), 200);
    expect(await readLedger(sql, id)).toEqual(['accrual 50', 'expiry -50', 'reversal 50', 'reversal -50']);
    expect(await readStanding(sql, id)).toEqual({ points: 0, turnover: '0.00', until: null });
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });

  test('an expired accrual that was used in part is owed for that part alone, also when it comes back', async () => {
    const { id, sale, phone } = await buildMember(company);
    const payment = await usePoints(company, await buildPaidSale(company, { phone, paid: '0.00' }), '20.00');
    goTo(gone);
    expectStatus(await api.post(`/sales/${sale.id}/reopen/`), 200);
    expect((await readStanding(sql, id)).points).toBe(-20);
    expectStatus(await api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'передумали' }), 200);
    expect((await readStanding(sql, id)).points).toBe(0);
    expect(await readLots(sql, id)).toEqual([`0 of 50 until ${gone}`]);
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });
});

test('after all expiry tests the ledger equals its recomputation', async () => {
  expect(await wrongPoints(sql, company.id)).toEqual([]);
});
