import { type RawBuilder, sql } from 'kysely';
import { permissions } from '#contract/base/roles.ts';
import type { DirectionRow } from '#contract/directories/directories.ts';
import type { InputOf } from '#contract/reads.ts';
import { visible } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, search } from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import { numberOf } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

type DirectionColumn = keyof DirectionRow;

/** Sorts directions without a sale before all dates. */
const NEVER = `'0001-01-01'::date`;

/** The list of directions; counts cover the sales that the caller may see. */
export const directionList = (caller: Caller): ListOf<'directionList', DirectionColumn> => ({
  source: {
    table: 'directions d',
    alias: 'd',
    joins: {
      sold: {
        sql: sql`left join (
          select s.direction_id, count(*) as sales_count,
            count(*) filter (where s.lifecycle = 'active') as active_sales_count, max(s.sale_date) as last_sale_date
          from sales s where ${visible(caller, 's', permissions['sale.view'][caller.role])}
          group by s.direction_id
        ) sold on sold.direction_id = d.id`,
      },
    },
    columns: {
      id: 'd.id',
      name: 'd.name',
      retired: 'd.retired',
      sales_count: { sql: 'coalesce(sold.sales_count, 0)', join: 'sold' },
      active_sales_count: { sql: 'coalesce(sold.active_sales_count, 0)', join: 'sold' },
      last_sale_date: { sql: 'sold.last_sale_date', join: 'sold' },
      version: 'd.version',
    },
  },
  sorts: {
    name: 'd.name_key',
    sales_count: { sql: 'coalesce(sold.sales_count, 0)', join: 'sold' },
    last_sale_date: { sql: `coalesce(sold.last_sale_date, ${NEVER})`, join: 'sold' },
  },
  order: { by: 'name', direction: 'asc' },
  totals: { sales_count: { sql: numberOf('sold.sales_count'), join: 'sold' } },
});

/** The filters of directions. */
export const directionFilter: ConditionsOf<DirectionFilter> = {
  search: search(`replace(d.name_key, 'ё', 'е')`),
  retired: equals('d.retired') as (retired: boolean) => RawBuilder<unknown>,
};

export type DirectionFilter = InputOf<'DirectionFilter'>;

export const directionConditions = (caller: Caller, filter: DirectionFilter): RawBuilder<unknown> =>
  sql.join([sql`d.company_id = ${caller.companyId}`, ...conditionsOf(filter, directionFilter)], sql` and `);
