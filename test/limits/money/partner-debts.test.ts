import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import { add, negate } from '#contract/base/money.ts';
import type { Partner } from '#contract/directories/directories.ts';
import type { PartnerBalance } from '#contract/partners/partner-debt.ts';
import { freshName } from '../../support/data/command-rows.ts';
import { buildCompany, buildSale, type Company, inDays } from '../../support/data/company.ts';
import {
  readBalance,
  readDebtors,
  readMonths,
  readPartnerLedger,
  readPartners,
} from '../../support/data/partner-debt-reads.ts';
import { anyDebtHistory, runDebtHistory, turns } from '../../support/oracles/debt-histories.ts';
import { debtsOf, owedBefore } from '../../support/oracles/recompute-debts.ts';
import { historiesOf, seedFor } from '../../support/seed.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

/** Drawn with a fixed seed: they contain every event. */
const FIRST_HISTORIES = fc.sample(anyDebtHistory, { seed: 7, numRuns: 8 });
const HISTORIES = FIRST_HISTORIES.length + historiesOf(64);

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const sum = (amounts: string[]) => add('0.00', ...amounts);

describe('any history with a partner', () => {
  let company: Company;
  const done = new Map<string, number>();
  beforeAll(async () => {
    company = await buildCompany(server);
  });

  /**
   * Opening + booked − paid + difference is the closing, which the next month opens with; both equal the sums of the
   * rows.
   */
  async function expectMonths(id: number): Promise<void> {
    const months = await readMonths(company, { partner_id: id });
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

  /** The lines add up to the closing, and from any day on to the same as from the beginning. */
  async function expectLedger(id: number, { debt, debt_usd }: PartnerBalance): Promise<void> {
    const whole = await readPartnerLedger(company, id);
    expect([whole.opening, whole.closing, whole.closing_usd]).toEqual(['0.00', debt, debt_usd]);
    expect(sum(whole.lines.map(({ amount }) => amount))).toBe(debt);
    expect(sum(whole.lines.map(({ amount_usd }) => amount_usd))).toBe(debt_usd);
    expect(whole.lines.at(-1)).toMatchObject({ balance: debt, balance_usd: debt_usd });
    const later = await readPartnerLedger(company, id, { from: inDays(-60) });
    expect(later.lines).toEqual(whole.lines.filter(({ date }) => date >= inDays(-60)));
    expect(later.opening).toBe((await owedBefore(sql, id, inDays(-60))).own);
    expect(add(later.opening, later.booked, negate(later.paid), later.difference)).toBe(later.closing);
    const kinds = await Promise.all(
      ['booking', 'payment', 'difference'].map((kind) => readPartnerLedger(company, id, { kind })),
    );
    expect(kinds.flatMap(({ lines }) => lines)).toHaveLength(whole.line_count);
    expect(kinds.map(({ lines }) => sum(lines.map(({ amount }) => amount)))).toEqual([
      whole.booked,
      negate(whole.paid),
      whole.difference,
    ]);
  }

  test('balance, ledger, months and lists equal the sums of the rows, in both currencies', async () => {
    const currencies = ['EUR', 'USD', 'UZS'] as const;
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(anyDebtHistory, async (history) => {
        const body = { name: freshName(), currency: currencies[turn++ % 3] };
        const { id } = expectStatus(await company.manager.api.post<Partner>('/partners/', body), 201);
        for (const word of await runDebtHistory(company, { id }, history)) done.set(word, (done.get(word) ?? 0) + 1);
        const { unsettled, ...debts } = await debtsOf(sql, id);
        expect(unsettled).toBe('0');
        const balance = await readBalance(company, id);
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
    const { rows, totals } = await readPartners(company.manager);
    for (const name of ['debt_usd', 'owed_usd', 'owes_usd'] as const) {
      expect(totals[name], name).toBe(sum(rows.map((row) => row[name] ?? '')));
    }
    expect(add(totals.owed_usd ?? '', negate(totals.owes_usd ?? ''))).toBe(totals.debt_usd);
    const months = await readMonths(company, { from: inDays(0), to: inDays(90) });
    expect(months.at(-1)?.closing_usd).toBe(totals.debt_usd);
    for (const { partners, ...month } of months) {
      expect(sum(partners.map(({ closing_usd }) => closing_usd))).toBe(month.closing_usd);
    }
  });

  test('debts of partners are the rows of those that owe, and equal their sums', async () => {
    const { rows, totals, totalCount } = await readDebtors(company);
    expect(rows).toHaveLength(totalCount);
    for (const row of rows) {
      expect(add(row.overpaid, row.prepaid, negate(row.returned))).toBe(row.owes);
      expect(add(row.owed, negate(row.owes))).toBe(row.debt);
      expect(await readBalance(company, row.id)).toMatchObject({ prepaid: row.prepaid, overpaid: row.overpaid });
    }
    expect(totals.owes_usd).toBe(sum(rows.map(({ owes_usd }) => owes_usd)));
    expect(totals.debt_usd).toBe(sum(rows.map(({ debt_usd }) => debt_usd)));
  });

  test('every event has happened in the histories', () => {
    expect(turns.filter((word) => !done.has(word))).toEqual([]);
  });

  test('a change that bypasses the server is reported', async () => {
    await buildSale(company);
    await sql.query('update booking_sums set unsettled_usd = unsettled_usd + 1');
    const { debt_usd } = await debtsOf(sql, company.partner.id);
    expect((await readBalance(company, company.partner.id)).debt_usd).not.toBe(debt_usd);
  });
});

const nextMonth = (month: string): string => `${addDays(month, 31).slice(0, 7)}-01`;
