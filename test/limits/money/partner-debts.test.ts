import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import { add, negate, sign } from '#contract/base/money.ts';
import type { Partner, PartnerRow } from '#contract/directories/directories.ts';
import type { BalanceMonth, DebtFromPartner, PartnerBalance, PartnerLedger } from '#contract/partners/partner-debt.ts';
import { allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import { freshName } from '../../support/data/command-rows.ts';
import { buildCompany, buildSale, type Company, inDays, type Person, today } from '../../support/data/company.ts';
import { anyDebtHistory, live, turns } from '../../support/oracles/debt-histories.ts';
import { debtsOf, owedBefore } from '../../support/oracles/recompute-debts.ts';
import { historiesOf, seedFor } from '../../support/seed.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

/** Drawn once and for all: everything that can happen happens in them. */
const FIRST_HISTORIES = fc.sample(anyDebtHistory, { seed: 7, numRuns: 8 });
const HISTORIES = FIRST_HISTORIES.length + historiesOf(64);

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const PARTS = ['owed', 'overpaid', 'prepaid', 'returned', 'debt'].flatMap((name) => [name, `${name}_usd`]).join(' ');
const COUNTS = 'open_bookings overpaid_bookings open_payments';
const FLOW = ['opening', 'booked', 'paid', 'difference', 'closing'].flatMap((name) => [name, `${name}_usd`]).join(' ');
const BALANCE = `query ($id: Id!) { partnerBalance(id: $id) { id name currency ${PARTS} ${COUNTS} } }`;
const LEDGER = `query ($id: Id!, $from: Date!, $to: Date!, $kind: String, $skip: Int) {
  partnerLedger(id: $id, from: $from, to: $to, kind: $kind, skip: $skip) {
    ${FLOW} line_count lines { kind id date amount amount_usd balance balance_usd tourist recorded currency cancelled
      booking_id partner_payment_id reference_number }
  }
}`;
const MONTHS = `query ($from: Date!, $to: Date!, $partner_id: Id) {
  monthlyBalance(from: $from, to: $to, partner_id: $partner_id) {
    month opening_usd booked_usd paid_usd difference_usd closing_usd
    partners { partner_id partner_name partner_currency ${FLOW} }
  }
}`;
const FROM_PARTNERS = `query ($filter: DebtFromPartnersFilter, $sort: DebtFromPartnersSort) {
  debtFromPartners(filter: $filter, sort: $sort, first: 200) {
    rows { id name currency ${PARTS} ${COUNTS} owes owes_usd }
    totalCount totals { owed_usd overpaid_usd prepaid_usd returned_usd owes_usd debt_usd }
  }
}`;
const PARTNERS = `query ($filter: PartnerFilter, $sort: PartnerSort) { partnerList(filter: $filter, sort: $sort, first: 200) {
  rows { name debt debt_usd owed_usd owes_usd } totals { debt_usd owed_usd owes_usd }
} }`;

type FromPartners = { rows: DebtFromPartner[]; totalCount: number; totals: Record<string, string> };
type Sums = Pick<PartnerRow, 'debt_usd' | 'owed_usd' | 'owes_usd'>;
type Partners = { rows: (Pick<PartnerRow, 'name' | 'debt'> & Sums)[]; totals: Sums };

const balanceOf = async ({ manager }: Company, id: number) =>
  (await manager.api.read<{ partnerBalance: PartnerBalance }>(BALANCE, { id })).partnerBalance;
const ledgerOf = async ({ manager }: Company, id: number, more: object = {}) => {
  const asked = { id, from: '2000-01-01', to: inDays(400), ...more };
  return (await manager.api.read<{ partnerLedger: PartnerLedger }>(LEDGER, asked)).partnerLedger;
};
const monthsOf = async ({ manager }: Company, more: object = {}) => {
  const asked = { from: inDays(-240), to: inDays(90), ...more };
  return (await manager.api.read<{ monthlyBalance: BalanceMonth[] }>(MONTHS, asked)).monthlyBalance;
};
const fromPartners = async ({ manager }: Company, asked: Record<string, unknown> = {}) =>
  (await manager.api.read<{ debtFromPartners: FromPartners }>(FROM_PARTNERS, asked)).debtFromPartners;
const partnersOf = async (person: Person, asked: Record<string, unknown> = {}) =>
  (await person.api.read<{ partnerList: Partners }>(PARTNERS, asked)).partnerList;

const sum = (amounts: string[]) => add('0.00', ...amounts);

describe('after any history with a partner', () => {
  let company: Company;
  const done = new Map<string, number>();
  beforeAll(async () => {
    company = await buildCompany(server);
  });

  /** Opening + booked − paid + difference is the closing, which the next one opens with; both are what the rows come to. */
  async function expectMonths(id: number): Promise<void> {
    const months = await monthsOf(company, { partner_id: id });
    for (const { month, partners, ...sums } of months) {
      const [flow] = partners;
      const [before, after] = [await owedBefore(sql, id, month), await owedBefore(sql, id, nextMonth(month))];
      expect([sums.opening_usd, sums.closing_usd]).toEqual([before.usd, after.usd]);
      expect(add(sums.opening_usd, sums.booked_usd, negate(sums.paid_usd), sums.difference_usd)).toBe(after.usd);
      if (!flow) continue;
      expect([flow.opening, flow.opening_usd]).toEqual([before.own, before.usd]);
      expect([flow.closing, flow.closing_usd]).toEqual([after.own, after.usd]);
      expect(add(flow.opening, flow.booked, negate(flow.paid), flow.difference)).toBe(flow.closing);
    }
  }

  /** The lines come to the closing, and from any day on to the same as from the beginning. */
  async function expectLedger(id: number, { debt, debt_usd }: PartnerBalance): Promise<void> {
    const whole = await ledgerOf(company, id);
    expect([whole.opening, whole.closing, whole.closing_usd]).toEqual(['0.00', debt, debt_usd]);
    expect(sum(whole.lines.map(({ amount }) => amount))).toBe(debt);
    expect(sum(whole.lines.map(({ amount_usd }) => amount_usd))).toBe(debt_usd);
    expect(whole.lines.at(-1)).toMatchObject({ balance: debt, balance_usd: debt_usd });
    const later = await ledgerOf(company, id, { from: inDays(-60) });
    expect(later.lines).toEqual(whole.lines.filter(({ date }) => date >= inDays(-60)));
    expect(later.opening).toBe((await owedBefore(sql, id, inDays(-60))).own);
    expect(add(later.opening, later.booked, negate(later.paid), later.difference)).toBe(later.closing);
    const kinds = await Promise.all(
      ['booking', 'payment', 'difference'].map((kind) => ledgerOf(company, id, { kind })),
    );
    expect(kinds.flatMap(({ lines }) => lines)).toHaveLength(whole.line_count);
    expect(kinds.map(({ lines }) => sum(lines.map(({ amount }) => amount)))).toEqual([
      whole.booked,
      negate(whole.paid),
      whole.difference,
    ]);
  }

  test('balance, ledger, months and lists say what its rows come to, in both currencies', async () => {
    const currencies = ['EUR', 'USD', 'UZS'] as const;
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(anyDebtHistory, async (history) => {
        const body = { name: freshName(), currency: currencies[turn++ % 3] };
        const { id } = expectStatus(await company.manager.api.post<Partner>('/partners/', body), 201);
        for (const word of await live(company, { id }, history)) done.set(word, (done.get(word) ?? 0) + 1);
        const { unsettled, ...debts } = await debtsOf(sql, id);
        expect(unsettled).toBe('0');
        const balance = await balanceOf(company, id);
        expect(balance).toMatchObject(debts);
        await expectLedger(id, balance);
        await expectMonths(id);
      }),
      {
        seed: seedFor('partner-debts'),
        numRuns: HISTORIES,
        examples: FIRST_HISTORIES.map((history) => [history]),
        endOnFailure: true,
      },
    );
    const { rows, totals } = await partnersOf(company.manager);
    for (const name of ['debt_usd', 'owed_usd', 'owes_usd'] as const) {
      expect(totals[name], name).toBe(sum(rows.map((row) => row[name] ?? '')));
    }
    expect(add(totals.owed_usd ?? '', negate(totals.owes_usd ?? ''))).toBe(totals.debt_usd);
    const months = await monthsOf(company, { from: inDays(0), to: inDays(90) });
    expect(months.at(-1)?.closing_usd).toBe(totals.debt_usd);
    for (const { partners, ...month } of months) {
      expect(sum(partners.map(({ closing_usd }) => closing_usd))).toBe(month.closing_usd);
    }
  });

  test('the debts from partners are the rows of those that owe, and come to their sums', async () => {
    const { rows, totals, totalCount } = await fromPartners(company);
    expect(rows).toHaveLength(totalCount);
    for (const row of rows) {
      expect(add(row.overpaid, row.prepaid, negate(row.returned))).toBe(row.owes);
      expect(add(row.owed, negate(row.owes))).toBe(row.debt);
      expect(await balanceOf(company, row.id)).toMatchObject({ prepaid: row.prepaid, overpaid: row.overpaid });
    }
    expect(totals.owes_usd).toBe(sum(rows.map(({ owes_usd }) => owes_usd)));
    expect(totals.debt_usd).toBe(sum(rows.map(({ debt_usd }) => debt_usd)));
  });

  test('everything that can happen has happened on the way', () => {
    expect(turns.filter((word) => !done.has(word))).toEqual([]);
  });

  test('what is changed behind the back of the server is found', async () => {
    const sale = await buildSale(company);
    const [booking] = sale.bookings;
    await sql.query('update bookings set paid_usd = 1 where id = $1', [booking?.id]);
    const { debt_usd } = await debtsOf(sql, company.partner.id);
    expect((await balanceOf(company, company.partner.id)).debt_usd).not.toBe(debt_usd);
  });
});

const nextMonth = (month: string): string => `${addDays(month, 31).slice(0, 7)}-01`;

describe('what is owed', () => {
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

  test('says both ways: to be paid, paid beyond a penalty, given ahead, given back', async () => {
    expect(await balanceOf(company, company.partner.id)).toMatchObject({
      ...{ owed: '800.00', overpaid: '380.00', prepaid: '0.00', returned: '80.00', debt: '500.00', debt_usd: '500.00' },
      ...{ open_bookings: 1, overpaid_bookings: 1, open_payments: 1 },
    });
    // 1 250 000 UZS at 12 500 are 100 USD, and those at 1.15 are 87.0 EUR.
    expect(await balanceOf(company, company.euroPartner.id)).toMatchObject({
      ...{ owed: '0.00', prepaid: '87.00', prepaid_usd: '100.00', debt: '-87.00', debt_usd: '-100.00' },
      ...{ open_bookings: 0, overpaid_bookings: 0, open_payments: 1 },
    });
  });

  test('stands in the ledger line by line, each with what it is', async () => {
    const { lines, line_count } = await ledgerOf(company, company.partner.id);
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

  test('is read on from any line', async () => {
    const whole = await ledgerOf(company, company.partner.id);
    const rest = await ledgerOf(company, company.partner.id, { skip: 3 });
    expect(rest).toEqual({ ...whole, lines: whole.lines.slice(3) });
    expect((await ledgerOf(company, company.partner.id, { skip: 9 })).lines).toEqual([]);
  });

  test('by partners is a list of its own, sorted and narrowed', async () => {
    const { rows, totals, totalCount } = await fromPartners(company);
    expect(rows.map(({ name, owes, owes_usd, debt_usd }) => [name, owes, owes_usd, debt_usd])).toEqual([
      ['Coral Travel', '300.00', '300.00', '500.00'],
      ['Hotel Roma', '87.00', '100.00', '-100.00'],
    ]);
    const sums = { owed_usd: '800.00', overpaid_usd: '380.00', prepaid_usd: '100.00', returned_usd: '80.00' };
    expect([totalCount, totals]).toEqual([2, { ...sums, owes_usd: '400.00', debt_usd: '400.00' }]);
    const named = async (asked: Record<string, unknown>) =>
      (await fromPartners(company, asked)).rows.map(({ name }) => name);
    expect(await named({ filter: { currency: 'EUR' } })).toEqual(['Hotel Roma']);
    expect(await named({ filter: { search: 'coral' } })).toEqual(['Coral Travel']);
    expect(await named({ filter: { partner_id: company.sumPartner.id } })).toEqual([]);
    expect(await named({ sort: { by: 'debt_usd', direction: 'asc' } })).toEqual(['Hotel Roma', 'Coral Travel']);
  });

  test('is a column of the list of partners, sorted, summed up and narrowed', async () => {
    const { rows, totals } = await partnersOf(company.manager, { sort: { by: 'debt_usd', direction: 'desc' } });
    expect(rows).toEqual([
      { name: 'Coral Travel', debt: '500.00', debt_usd: '500.00', owed_usd: '800.00', owes_usd: '300.00' },
      { name: 'Uzbekistan Airways', debt: '0.00', debt_usd: '0.00', owed_usd: '0.00', owes_usd: '0.00' },
      { name: 'Hotel Roma', debt: '-87.00', debt_usd: '-100.00', owed_usd: '0.00', owes_usd: '100.00' },
    ]);
    expect(totals).toEqual({ debt_usd: '400.00', owed_usd: '800.00', owes_usd: '400.00' });
    const byOwes = await partnersOf(company.manager, { sort: { by: 'owes_usd', direction: 'desc' } });
    expect(byOwes.rows.map(({ owes_usd }) => owes_usd)).toEqual(['300.00', '100.00', '0.00']);
    const named = async (debt: string) =>
      (await partnersOf(company.manager, { filter: { debt } })).rows.map(({ name }) => name);
    expect([await named('owed'), await named('owes_us')]).toEqual([['Coral Travel'], ['Hotel Roma']]);
    const refused = await company.manager.api.graphql(PARTNERS, { filter: { debt: 'всё' } });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ fields: { debt: 'choice_invalid' } });
  });

  test('is never told to an agent, nor to be found out by sorting or narrowing', async () => {
    const { rows, totals } = await partnersOf(company.agent);
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
  ])('refuses a period or a part that there is not: %#', async (query, asked, fields) => {
    const variables = query === LEDGER ? { id: company.partner.id, ...asked } : asked;
    const answer = await company.manager.api.graphql(query, variables);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ fields });
  });

  test('of a partner that there is not is not found, month by month either', async () => {
    const asked = { from: today(), to: today(), partner_id: 999_999_999 };
    const answer = await company.manager.api.graphql(MONTHS, asked);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
    const other = await buildCompany(server);
    const theirs = await company.manager.api.graphql(MONTHS, { ...asked, partner_id: other.partner.id });
    expect(theirs.body.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
    expect(sign((await monthsOf(other, { partner_id: other.partner.id }))[0]?.closing_usd ?? '1')).toBe(0);
  });
});
