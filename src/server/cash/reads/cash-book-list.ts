import { type RawBuilder, sql } from 'kysely';
import { type CashBookRow, CashEntryRow, type cashEntrySources } from '#contract/cash/cash-entry.ts';
import { cashInputs } from '#contract/cash/cash-reads.ts';
import type { InputOf } from '#contract/reads.ts';
import type { Source } from '../../base/lists/column-source.ts';
import {
  type ConditionsOf,
  columnConditions,
  conditionsOf,
  equals,
  search,
  searchOrNumber,
  searchPerson,
} from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import { keptTotals, summedFilter } from '../../base/lists/summed-filter.ts';
import { ofCashEntries, ofCashSums } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { cashEntrySource, isManual } from './cash-book.ts';

/** The columns of a line's own row; `remains` is calculated in `cash-balances.ts`. */
export type CashBookColumn = Exclude<keyof CashBookRow, 'remains'>;

const usdIf = (type: string) => `case when e.type = '${type}' then e.usd_total end`;

/** A column of the other desk of a transfer. */
const ofOther = (column: string) => `case e.type when 'transfer_out' then t.to_${column} else t.from_${column} end`;

const source: Source<CashBookColumn> = {
  ...cashEntrySource,
  joins: {
    ...cashEntrySource.joins,
    transfer: { sql: 'left join cash_transfers t on t.company_id = e.company_id and t.id = e.transfer_id' },
    other_office: {
      sql: `left join offices oo on oo.company_id = t.company_id and oo.id = ${ofOther('office_id')}`,
      needs: 'transfer',
    },
    other_method: {
      sql: `left join payment_methods om on om.company_id = t.company_id and om.id = ${ofOther('method_id')}`,
      needs: 'transfer',
    },
    reversed: { sql: 'left join cash_entries w on w.company_id = e.company_id and w.id = e.reverses_id' },
  },
  columns: {
    ...cashEntrySource.columns,
    signed_amount: 'e.signed_amount',
    signed_usd: 'e.signed_usd',
    income: usdIf('income'),
    expense: usdIf('expense'),
    exchange_loss: usdIf('exchange_loss'),
    exchange_gain: usdIf('exchange_gain'),
    open_payment_id: `(select k.id from partner_payments k where k.company_id = e.company_id and k.id = e.partner_payment_id)`,
    other_office_name: { sql: 'oo.name', join: 'other_office' },
    other_method_name: { sql: 'om.name', join: 'other_method' },
    other_amount: { sql: ofOther('amount'), join: 'transfer' },
    other_currency: { sql: ofOther('currency'), join: 'transfer' },
    reverses_date: { sql: 'w.entry_date', join: 'reversed' },
    reverses_description: { sql: 'w.description', join: 'reversed' },
  },
};

export const cashBookList: ListOf<'cashBook', CashBookColumn> = {
  source,
  sorts: { entry_date: 'e.entry_date', amount: 'e.signed_amount', usd_total: 'e.signed_usd' },
  order: { by: 'entry_date', direction: 'desc' },
  totals: ofCashEntries,
};

const bySource: Record<(typeof cashEntrySources)[number], string> = {
  manual: isManual,
  tourist_payment: 'e.tourist_payment_id is not null',
  partner_payment: 'e.partner_payment_id is not null and e.allocation_id is null',
  allocation: 'e.allocation_id is not null',
  transfer: 'e.transfer_id is not null',
};
const isSource = (word: string): word is keyof typeof bySource => Object.hasOwn(bySource, word);

/**
 * Searches the description of a line and of the line it reverses, the partner and the tourist, each through its own
 * index.
 */
const searched = ({ companyId }: Caller) => {
  const ofCompany = (alias: string) => sql`${sql.raw(alias)}.company_id = ${companyId}`;
  const words = (typed: string) => {
    const described = (alias: string) => search(`${alias}.description_key`, `${alias}.description_letters`)(typed);
    return sql`((${described('e')})
      or e.reverses_id = any(array(select d.id from cash_entries d where ${ofCompany('d')} and ${described('d')}))
      or e.partner_id = any(array(
        select f.id from partners f where ${ofCompany('f')} and ${search(`replace(f.name_key, 'ё', 'е')`)(typed)}
      ))
      or e.tourist_payment_id = any(array(
        select y.id from sales f join tourist_payments y on y.company_id = f.company_id and y.sale_id = f.id
        where ${ofCompany('f')} and ${searchPerson('f')(typed)}
      )))`;
  };
  return searchOrNumber(
    words,
    (
      id,
    ) => sql`e.id = ${id} or e.partner_payment_id = ${id} or e.transfer_id = ${id} or e.tourist_payment_id = any(array(
      select y.id from tourist_payments y where ${ofCompany('y')} and (y.id = ${id} or y.sale_id = ${id})
    ))`,
  );
};

/** The filters of the cash book. */
export const cashBookFilter = (caller: Caller): ConditionsOf<CashBookFilter> => ({
  ...columnConditions(cashInputs.CashBookFilter, cashEntrySource, CashEntryRow.properties),
  source: (word: string) => (isSource(word) ? sql`(${sql.raw(bySource[word])})` : null),
  method_id: equals('e.method_id'),
  search: searched(caller),
});

export type CashBookFilter = InputOf<'CashBookFilter'>;

const cashBookConditions = (caller: Caller, filter: CashBookFilter): RawBuilder<unknown> =>
  sql.join([sql`e.company_id = ${caller.companyId}`, ...conditionsOf(filter, cashBookFilter(caller))], sql` and `);

const bySumSource = (value: unknown) => (value === 'manual' ? { dimension: 'by_hand', where: sql`f.by_hand` } : null);

/** The filtered lines, and their totals where they are kept. */
export const selectCashBook = (caller: Caller, filter: CashBookFilter) => ({
  where: cashBookConditions(caller, filter),
  kept: () =>
    keptTotals(
      'cash_sums',
      caller,
      summedFilter('cash_sums', caller, filter, { reach: 'all', date: 'entry_date', others: { source: bySumSource } }),
      { count: 'coalesce(sum(f.lines), 0)::bigint', sums: ofCashSums },
    ),
});
