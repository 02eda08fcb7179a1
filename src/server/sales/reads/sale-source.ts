import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#contract/base/record-keys.ts';
import { permissions } from '#contract/base/roles.ts';
import type { InputOf } from '#contract/reads.ts';
import { audits, SaleRow, saleLifecycles } from '#contract/sales/sale.ts';
import { saleInputs } from '#contract/sales/sales-reads.ts';
import { fullName, type Source, sourceOf, visible } from '../../base/lists/column-source.ts';
import {
  type ConditionsOf,
  columnConditions,
  conditionsOf,
  oneOf,
  searchOrNumber,
  searchPerson,
} from '../../base/lists/filter-conditions.ts';
import { foundParts } from '../../base/lists/found-rows.ts';
import type { ListOf, Selection } from '../../base/lists/keyset-page.ts';
import {
  type Grouping,
  type KeptTotals,
  keptTotals,
  type Summed,
  summedFilter,
} from '../../base/lists/summed-filter.ts';
import { ofSaleSums, ofSales } from '../../base/measures/measures.ts';
import { byDebt } from '../../base/measures/tourist-debts.ts';
import { type Caller, readsManagementFields } from '../../base/pipeline/caller.ts';

export type SaleColumn = keyof SaleRow | 'management_notes';

export const saleSource = sourceOf('sales', 's', [...keysOf(SaleRow.properties), 'management_notes'], {
  joins: {
    direction: { sql: 'join directions d on d.company_id = s.company_id and d.id = s.direction_id' },
    agent: { sql: 'join users a on a.company_id = s.company_id and a.id = s.agent_id' },
    office: { sql: 'join offices o on o.company_id = s.company_id and o.id = s.office_id' },
    branch: { sql: 'join branches r on r.company_id = o.company_id and r.id = o.branch_id', needs: 'office' },
    checker: { sql: 'left join users c on c.company_id = s.company_id and c.id = s.checked_by' },
  },
  columns: {
    direction_name: { sql: 'd.name', join: 'direction' },
    agent_name: { sql: fullName('a'), join: 'agent' },
    office_name: { sql: 'o.name', join: 'office' },
    branch_name: { sql: 'r.name', join: 'branch' },
    checked_by_name: { sql: fullName('c'), join: 'checker' },
  },
});

/** A profit that agents read for their own sales only, also where the company shows them the sales of their office. */
const ofOwnSales = (column: string, { id }: Caller) => `case when s.agent_id = ${Number(id)} then ${column} end`;

/** The columns of sales for a caller: extra profit of colleagues' sales is null for agents. */
export const saleSourceFor = (caller: Caller): Source<SaleColumn> =>
  readsManagementFields(caller)
    ? saleSource
    : {
        ...saleSource,
        columns: {
          ...saleSource.columns,
          extra_profit: ofOwnSales('s.extra_profit', caller),
          total_profit: ofOwnSales('s.total_profit', caller),
        },
      };

export const saleList = (caller: Caller): ListOf<'sales', SaleColumn> => ({
  source: saleSourceFor(caller),
  order: { by: 'sale_date', direction: 'desc' },
  totals: {
    brutto: ofSales.brutto,
    netto: ofSales.netto,
    profit: ofSales.profit,
    paid: ofSales.paid,
    debt: ofSales.balance,
    people: ofSales.people,
  },
});

/** Lists the lifecycles, because the indexes begin with that column. */
const lifecycle = (value: string) =>
  value === 'not_cancelled' ? sql`s.lifecycle in ('active', 'completed')` : oneOf('s.lifecycle', saleLifecycles)(value);

/** `changed` means changed since the check. */
const audit = (value: string) => (value === 'changed' ? sql`s.changed_since_check` : oneOf('s.audit', audits)(value));

/**
 * SQL condition: the column has the id of a sale found by the search. A subquery, so that the sales' own index is used.
 */
export const inFoundSales =
  (column: string, { companyId }: Pick<Caller, 'companyId'>) =>
  (typed: string): RawBuilder<unknown> =>
    sql`${sql.raw(column)} = any(array(
      select f.id from sales f where f.company_id = ${companyId} and ${searchPerson('f')(typed)}
    ))`;

const numbered = (id: number) => sql`s.id = ${id}`;

/** The filters of sales. */
export const saleFilter: ConditionsOf<SaleFilter> = {
  ...columnConditions(saleInputs.SaleFilter, saleSource, SaleRow.properties),
  lifecycle,
  search: searchOrNumber(searchPerson('s'), numbered),
  audit,
  debt: byDebt,
};

export type SaleFilter = InputOf<'SaleFilter'>;

const lifecycleOfSums = (value: unknown) =>
  value === 'not_cancelled' ? { dimension: 'lifecycle', where: sql`f.lifecycle <> 'cancelled'` } : null;

/** The kept sums over filtered sales, by sale date. */
export const summedSales = (caller: Caller, filter: object, grouping: Grouping = {}): Summed<'sale_sums'> | null =>
  summedFilter('sale_sums', caller, filter, {
    reach: permissions['sale.view'][caller.role],
    date: 'sale_date',
    others: { lifecycle: lifecycleOfSums },
    ...grouping,
  });

/** The totals of the list of sales where they are kept. */
const keptSales = (caller: Caller, filter: SaleFilter): KeptTotals | null =>
  keptTotals('sale_sums', caller, summedSales(caller, filter), {
    count: ofSaleSums.count,
    sums: {
      brutto: ofSaleSums.brutto,
      netto: ofSaleSums.netto,
      profit: ofSaleSums.profit,
      paid: ofSaleSums.paid,
      debt: ofSaleSums.balance,
      people: ofSaleSums.people,
    },
  });

/** The condition of the filtered sales among those that the caller may see. */
export function saleConditions(caller: Caller, filter: SaleFilter): RawBuilder<unknown> {
  const mine = visible(caller, 's', permissions['sale.view'][caller.role]);
  return sql.join([mine, ...conditionsOf(filter, saleFilter)], sql` and `);
}

/** The filtered sales that the caller may see. */
export function selectSales(caller: Caller, filter: SaleFilter): Selection {
  const rest = { where: saleConditions(caller, { ...filter, search: null }) };
  return {
    where: saleConditions(caller, filter),
    parts: foundParts(filter.search, rest, [{ by: searchPerson('s') }], numbered),
    kept: () => keptSales(caller, filter),
  };
}
