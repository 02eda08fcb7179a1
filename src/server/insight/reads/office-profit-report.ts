import { sql } from 'kysely';
import { add, subtract } from '#contract/base/money.ts';
import type { InputOf } from '#contract/reads.ts';
import { summedFilter } from '../../base/lists/summed-filter.ts';
import { ofCashSums, ofSaleSums, sumWhere } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import type { ReportPart, ReportSource } from './read-report.ts';
import { amountOf, soldOf } from './report-sums.ts';
import { groupingOf, pick, summedPart } from './summed-part.ts';

type OfficeProfitFilter = InputOf<'OfficeProfitFilter'>;

/** The offices of a branch. */
const ofBranch =
  ({ companyId }: Caller) =>
  (id: unknown) => ({
    dimension: 'office_id',
    where: sql`f.office_id in (select o.id from offices o where o.company_id = ${companyId} and o.branch_id = ${id})`,
  });

/** A part of an office's profit, from kept sums. */
function officePart<T extends 'sale_sums' | 'cash_sums'>(
  table: T,
  caller: Caller,
  filter: OfficeProfitFilter,
  group: string,
  sums: Record<string, string>,
  which: string | null = null,
): ReportPart {
  const summed = summedFilter(table, caller, filter, {
    reach: 'all',
    date: 'date',
    needs: table === 'cash_sums' ? ['by_hand'] : [],
    others: { branch_id: ofBranch(caller) },
    ...groupingOf(group),
  });
  if (!summed) throw new Error(`${table} are not kept apart by office`);
  const { where, ...part } = summedPart(table, caller, summed, group);
  return { ...part, where: which ? sql`${where} and ${sql.raw(which)}` : where, sums };
}

/** Lines of the cash book that are an office's own: written by hand, or exchange differences. */
const OF_OFFICES = `(f.by_hand or f.type in ('exchange_gain', 'exchange_loss'))`;

/** Sums of the lines that were written by hand. */
const byHand = (type: string, sign: '' | '-' = ''): string =>
  sumWhere(`${sign}f.signed_usd`, `f.by_hand and f.type = '${type}'`);

/** The profit of offices, by sale date and by cash book date. */
export const officeProfitReport = (caller: Caller, filter: OfficeProfitFilter, group: string): ReportSource => ({
  parts: [
    officePart('sale_sums', caller, filter, group, pick(ofSaleSums, ['brutto', 'netto', 'extra_profit'])),
    officePart(
      'cash_sums',
      caller,
      filter,
      group,
      {
        income: byHand('income'),
        expenses: byHand('expense', '-'),
        exchange_gain: ofCashSums.exchange_gain,
        exchange_loss: ofCashSums.exchange_loss,
      },
      OF_OFFICES,
    ),
  ],
  figures: (sums) => {
    const { total_profit, ...money } = soldOf(sums);
    const [income, expenses] = [amountOf(sums, 'income'), amountOf(sums, 'expenses')];
    const [exchange_gain, exchange_loss] = [amountOf(sums, 'exchange_gain'), amountOf(sums, 'exchange_loss')];
    const result = subtract(add(total_profit, income, exchange_gain), add(expenses, exchange_loss));
    return { ...money, total_profit, income, expenses, exchange_gain, exchange_loss, result };
  },
});
