import { beforeAll, describe, expect, test } from 'vitest';
import { sign } from '#contract/base/money.ts';
import { allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import { buildCompany, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import {
  LEDGER,
  MONTHS,
  PARTNERS,
  readBalance,
  readDebtors,
  readMonths,
  readPartnerLedger,
  readPartners,
} from '../../support/data/partner-debt-reads.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

describe('debts to and of partners', () => {
  let company: Company;
  let paid: { id: number };
  beforeAll(async () => {
    company = await buildCompany(server);
    const { partner, euroPartner } = company;
    const booked = (id: number, rate: string, more: object = {}) => ({
      partner_id: id,
      ...{ rate, currency: 'USD', service_date: inDays(-40), reference_number: 'R-1', ...more },
    });
    await buildSale(company, { bookings: [booked(partner.id, '800.00')] });
    const cancelled = await buildSale(company, {
      bookings: [booked(partner.id, '500.00', { service_date: inDays(5) })],
    });
    const [booking] = cancelled.bookings;
    paid = await allocate(company, booking ?? { id: 0 }, '500.00', 'full_netto');
    const penalties = [{ booking_id: booking?.id, penalty: '120.00' }];
    const reason = { reason: 'болезнь', client_penalty: '150.00', booking_penalties: penalties };
    expectStatus(await company.manager.api.post(`/sales/${cancelled.id}/cancel/`, reason), 200);
    await buildPartnerPayment(company, '1250000', {
      currency: 'UZS',
      partner_id: euroPartner.id,
      payment_date: inDays(-3),
    });
    await buildPartnerPayment(company, '-80', { payment_date: inDays(-1) });
  });

  test('debts have both directions: unpaid, paid above a penalty, prepaid, refunded', async () => {
    expect(await readBalance(company, company.partner.id)).toMatchObject({
      ...{ owed: '800.00', overpaid: '380.00', prepaid: '0.00', returned: '80.00', debt: '500.00', debt_usd: '500.00' },
      ...{ open_bookings: 1, overpaid_bookings: 1, open_payments: 1 },
    });
    // 1 250 000 UZS at 12 500 are 100 USD, and those at 1.15 are 87.0 EUR.
    expect(await readBalance(company, company.euroPartner.id)).toMatchObject({
      ...{ owed: '0.00', prepaid: '87.00', prepaid_usd: '100.00', debt: '-87.00', debt_usd: '-100.00' },
      ...{ open_bookings: 0, overpaid_bookings: 0, open_payments: 1 },
    });
  });

  test('the ledger of a partner has a line with a description for each movement', async () => {
    const { lines, line_count } = await readPartnerLedger(company, company.partner.id);
    expect(lines.map(({ kind, date, amount, balance }) => [kind, date, amount, balance])).toEqual([
      ['booking', inDays(-40), '800.00', '800.00'],
      ['payment', inDays(-1), '80.00', '880.00'],
      ['payment', today(), '-500.00', '380.00'],
      ['booking', inDays(5), '120.00', '500.00'],
    ]);
    expect(line_count).toBe(4);
    expect(lines[0]).toMatchObject({ tourist: 'Ахмедов Тимур', reference_number: 'R-1', cancelled: false });
    expect(lines[2]).toMatchObject({ partner_payment_id: paid.id, recorded: '500.00', currency: 'USD' });
    expect(lines[3]).toMatchObject({ cancelled: true, recorded: '120.00' });
  });

  test('the ledger of a partner is continued from any line', async () => {
    const whole = await readPartnerLedger(company, company.partner.id);
    const rest = await readPartnerLedger(company, company.partner.id, { skip: 3 });
    expect(rest).toEqual({ ...whole, lines: whole.lines.slice(3) });
    expect((await readPartnerLedger(company, company.partner.id, { skip: 9 })).lines).toEqual([]);
  });

  test('debts of partners are a list of their own, sorted and filtered', async () => {
    const { rows, totals, totalCount } = await readDebtors(company);
    expect(rows.map(({ name, owes, owes_usd, debt_usd }) => [name, owes, owes_usd, debt_usd])).toEqual([
      ['Coral Travel', '300.00', '300.00', '500.00'],
      ['Hotel Roma', '87.00', '100.00', '-100.00'],
    ]);
    const sums = { owed_usd: '800.00', overpaid_usd: '380.00', prepaid_usd: '100.00', returned_usd: '80.00' };
    expect([totalCount, totals]).toEqual([2, { ...sums, owes_usd: '400.00', debt_usd: '400.00' }]);
    const named = async (asked: Record<string, unknown>) =>
      (await readDebtors(company, asked)).rows.map(({ name }) => name);
    expect(await named({ filter: { currency: 'EUR' } })).toEqual(['Hotel Roma']);
    expect(await named({ filter: { search: 'coral' } })).toEqual(['Coral Travel']);
    expect(await named({ filter: { partner_id: company.sumPartner.id } })).toEqual([]);
    expect(await named({ sort: { by: 'debt_usd', direction: 'asc' } })).toEqual(['Hotel Roma', 'Coral Travel']);
  });

  test('the debt is a column of the list of partners, sorted, summed and filtered', async () => {
    const { rows, totals } = await readPartners(company.manager, { sort: { by: 'debt_usd', direction: 'desc' } });
    expect(rows).toEqual([
      { name: 'Coral Travel', debt: '500.00', debt_usd: '500.00', owed_usd: '800.00', owes_usd: '300.00' },
      { name: 'Uzbekistan Airways', debt: '0.00', debt_usd: '0.00', owed_usd: '0.00', owes_usd: '0.00' },
      { name: 'Hotel Roma', debt: '-87.00', debt_usd: '-100.00', owed_usd: '0.00', owes_usd: '100.00' },
    ]);
    expect(totals).toEqual({ debt_usd: '400.00', owed_usd: '800.00', owes_usd: '400.00' });
    const byOwes = await readPartners(company.manager, { sort: { by: 'owes_usd', direction: 'desc' } });
    expect(byOwes.rows.map(({ owes_usd }) => owes_usd)).toEqual(['300.00', '100.00', '0.00']);
    const named = async (debt: string) =>
      (await readPartners(company.manager, { filter: { debt } })).rows.map(({ name }) => name);
    expect([await named('owed'), await named('owes_us')]).toEqual([['Coral Travel'], ['Hotel Roma']]);
    const refused = await company.manager.api.graphql(PARTNERS, { filter: { debt: 'всё' } });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ fields: { debt: 'choice_invalid' } });
  });

  test('debts are never shown to an agent, directly or by sorting or filtering', async () => {
    const { rows, totals } = await readPartners(company.agent);
    expect(rows).toHaveLength(3);
    const none = { debt_usd: null, owed_usd: null, owes_usd: null };
    for (const row of rows) expect(row).toMatchObject({ debt: null, ...none });
    expect(totals).toEqual(none);
    for (const asked of [
      { sort: { by: 'debt', direction: 'desc' } },
      { sort: { by: 'debt_usd', direction: 'asc' } },
      { sort: { by: 'owed_usd', direction: 'asc' } },
      { sort: { by: 'owes_usd', direction: 'asc' } },
      { filter: { debt: 'owed' } },
    ]) {
      const answer = await company.agent.api.graphql(PARTNERS, asked);
      expect(answer.status).toBe(403);
      expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'partner_debt_denied' });
    }
  });

  test.each([
    [MONTHS, { from: '2026-03-01', to: '2026-02-01' }, { to: 'date_invalid' }],
    [MONTHS, { from: '2020-01-01', to: '2026-01-01' }, { to: 'date_invalid' }],
    [LEDGER, { from: '2026-03-02', to: '2026-03-01' }, { to: 'date_invalid' }],
    [LEDGER, { from: '2026-03-02', to: '2026-03-03', kind: 'сделка' }, { kind: 'choice_invalid' }],
    [LEDGER, { from: '2026-03-02', to: '2026-03-03', skip: -1 }, { skip: 'number_invalid' }],
  ])('an invalid period or part is refused: %#', async (query, asked, fields) => {
    const variables = query === LEDGER ? { id: company.partner.id, ...asked } : asked;
    const answer = await company.manager.api.graphql(query, variables);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ fields });
  });

  test('an unknown partner is not found, by months either', async () => {
    const asked = { from: today(), to: today(), partner_id: 999_999_999 };
    const answer = await company.manager.api.graphql(MONTHS, asked);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
    const other = await buildCompany(server);
    const theirs = await company.manager.api.graphql(MONTHS, { ...asked, partner_id: other.partner.id });
    expect(theirs.body.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
    expect(sign((await readMonths(other, { partner_id: other.partner.id }))[0]?.closing_usd ?? '1')).toBe(0);
  });
});
