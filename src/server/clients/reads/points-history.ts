import { type RawBuilder, sql } from 'kysely';
import { permissions } from '#contract/base/roles.ts';
import type { PointHistoryRow } from '#contract/clients/client.ts';
import { pointEntryTypes } from '#contract/loyalty/points.ts';
import type { InputOf } from '#contract/reads.ts';
import { fullName, visible } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, from, oneOf, search, to } from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import { numberOf } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

type PointColumn = keyof PointHistoryRow;

/** Whether the caller may open the sale of a row. The row itself is readable for all. */
const saleVisible = (caller: Caller) =>
  sql`cross join lateral (select exists (
    select from sales s where s.id = e.sale_id and ${visible(caller, 's', permissions['sale.view'][caller.role])}
  ) as visible) seen`;

/**
 * The points ledger of one client, the newest first, with a running balance that is summed once per page over all rows
 * of the client.
 */
export const pointsHistoryList = (caller: Caller, clientId: number): ListOf<'pointsHistory', PointColumn> => ({
  source: {
    table: 'point_entries e',
    alias: 'e',
    joins: {
      balance: {
        sql: sql`join (
          select id, sum(points) over (order by id)::integer as points from point_entries
          where company_id = ${caller.companyId} and client_id = ${clientId}
        ) balance on balance.id = e.id`,
      },
      lot: { sql: 'left join point_lots l on l.company_id = e.company_id and l.id = e.id' },
      sale: { sql: 'left join sales f on f.company_id = e.company_id and f.id = e.sale_id' },
      direction: {
        sql: 'left join directions d on d.company_id = f.company_id and d.id = f.direction_id',
        needs: 'sale',
      },
      bonus: { sql: 'left join loyalty_bonuses b on b.company_id = e.company_id and b.id = e.bonus_id' },
      of: { sql: 'left join point_entries o on o.company_id = e.company_id and o.id = e.of_id' },
      other: { sql: 'left join clients x on x.company_id = e.company_id and x.id = e.other_client_id' },
      author: { sql: 'left join users u on u.company_id = e.company_id and u.id = e.created_by' },
      seen: { sql: saleVisible(caller) },
    },
    columns: {
      id: 'e.id',
      client_id: 'e.client_id',
      type: 'e.type',
      points: 'e.points',
      came: 'case when e.points > 0 then e.points end',
      went: 'case when e.points < 0 then -e.points end',
      entry_date: 'e.entry_date',
      balance: { sql: 'balance.points', join: 'balance' },
      active_from: { sql: 'l.active_from', join: 'lot' },
      expires_on: { sql: 'l.expires_on', join: 'lot' },
      remaining: { sql: 'l.remaining', join: 'lot' },
      sale_id: 'e.sale_id',
      direction_name: { sql: 'd.name', join: 'direction' },
      bonus_id: 'e.bonus_id',
      bonus_name: { sql: 'b.name', join: 'bonus' },
      base: 'e.base',
      percent: 'e.percent',
      of_id: 'e.of_id',
      of_type: { sql: 'o.type', join: 'of' },
      of_date: { sql: 'o.entry_date', join: 'of' },
      other_client_name: { sql: fullName('x'), join: 'other' },
      reason: 'e.reason',
      created_by_name: { sql: fullName('u'), join: 'author' },
      created_at: 'e.created_at',
      sale_visible: { sql: 'seen.visible', join: 'seen' },
    },
  },
  sorts: { entry_date: 'e.id' },
  order: { by: 'entry_date', direction: 'desc' },
  totals: {
    came: 'coalesce(sum(e.points) filter (where e.points > 0), 0)::bigint',
    went: 'coalesce(-sum(e.points) filter (where e.points < 0), 0)::bigint',
    balance: numberOf('e.points'),
  },
});

/** The searched text of a row, in lower case. It needs no index because one client has few rows. */
const SEARCHED = `replace(lower(concat_ws(' ', e.reason, e.sale_id,
  (select b.name from loyalty_bonuses b where b.company_id = e.company_id and b.id = e.bonus_id),
  (select d.name from sales f join directions d on d.company_id = f.company_id and d.id = f.direction_id
    where f.company_id = e.company_id and f.id = e.sale_id)
)), 'ё', 'е')`;

/** The filters of a client's ledger, apart from the client itself. */
export const pointsHistoryFilter: ConditionsOf<PointsHistoryFilter> = {
  search: search(SEARCHED),
  type: oneOf('e.type', pointEntryTypes),
  date_from: from('e.entry_date'),
  date_to: to('e.entry_date'),
};

export type PointsHistoryFilter = Omit<InputOf<'PointsHistoryFilter'>, 'client_id' | 'phone'>;

export const pointsHistoryConditions = (
  caller: Caller,
  clientId: number,
  filter: PointsHistoryFilter,
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`e.company_id = ${caller.companyId} and e.client_id = ${clientId}`,
      ...conditionsOf(filter, pointsHistoryFilter),
    ],
    sql` and `,
  );
