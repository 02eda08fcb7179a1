import { type RawBuilder, sql } from 'kysely';
import type { PointsDue, Standing } from '#contract/loyalty/points.ts';
import type { Database } from '../../base/db/connect.ts';

/** A client of a company on a calendar date of that company. */
export type ClientToday = { companyId: number; clientId: number; today: string };

/** The condition of the non-empty lots of a client `c`, under an alias. */
const lots = (alias: string) =>
  `point_lots ${alias} where ${alias}.company_id = c.company_id and ${alias}.client_id = c.id and ${alias}.remaining > 0`;

/**
 * SQL for the points that a client can use today: the rest of the active lots, less the points by which the balance is
 * below the rest of all lots (`availableOf` in src/contract/loyalty/points-rules.ts; a test compares them).
 */
export const availablePoints = (today: string): RawBuilder<unknown> => sql`(
  select greatest(0,
    coalesce(sum(a.remaining) filter (where a.active_from <= ${today} and (a.expires_on is null or a.expires_on > ${today})), 0)
    - greatest(0, coalesce(sum(a.remaining), 0) - c.points)
  )::integer from ${sql.raw(lots('a'))})`;

/**
 * SQL for the points of lots that are not active yet, less the part of the shortfall that the active lots do not cover.
 */
const pendingPoints = (today: string): RawBuilder<unknown> => sql`(
  select greatest(0,
    coalesce(sum(a.remaining) filter (where a.active_from > ${today}), 0) - greatest(0,
      greatest(0, coalesce(sum(a.remaining), 0) - c.points)
      - coalesce(sum(a.remaining) filter (where a.active_from <= ${today} and (a.expires_on is null or a.expires_on > ${today})), 0)
    )
  )::integer from ${sql.raw(lots('a'))})`;

/** The level of a client `c`: the highest one that begins at or below the turnover; null below the first. */
export const levelOf = (column: 'id' | 'name' | 'percent'): string => `(
  select l.${column} from loyalty_levels l
  where l.company_id = c.company_id and l.from_turnover <= c.turnover order by l.from_turnover desc limit 1)`;

const LEVEL = `
  left join lateral (
    select l.name, l.percent from loyalty_levels l
    where l.company_id = c.company_id and l.from_turnover <= c.turnover order by l.from_turnover desc limit 1
  ) level on true
  left join lateral (
    select l.name, l.from_turnover from loyalty_levels l
    where l.company_id = c.company_id and l.from_turnover > c.turnover order by l.from_turnover limit 1
  ) next on true`;

/** The columns of `Standing` for a client `c`, and the joins that they need. */
export const standing = (today: string) => ({
  columns: sql`c.points, ${availablePoints(today)} as points_available, ${pendingPoints(today)} as points_pending,
    level.name as level_name, level.percent as level_percent, next.name as next_level_name,
    (next.from_turnover - c.turnover)::numeric(14, 2) as to_next_level, c.turnover, c.subscription_until`,
  joins: sql.raw(LEVEL),
});

/** A client's points, level and membership today; null when the client does not exist. */
export async function readStanding(
  tx: Database,
  { companyId, clientId, today }: ClientToday,
): Promise<Standing | null> {
  const { columns, joins } = standing(today);
  const { rows } = await sql<Standing>`
    select ${columns} from clients c ${joins} where c.company_id = ${companyId} and c.id = ${clientId}
  `.execute(tx);
  return rows[0] ?? null;
}

/** The points of a client that become usable and those that expire, by date, the nearest first. */
export async function readPointsDue(
  tx: Database,
  { companyId, clientId, today }: ClientToday,
): Promise<{ pending: PointsDue[]; expiring: PointsDue[] }> {
  const { rows } = await sql<PointsDue & { due: 'pending' | 'expiring' }>`
    select due, date, sum(remaining)::integer as points from (
      select 'pending' as due, active_from as date, remaining from point_lots
      where company_id = ${companyId} and client_id = ${clientId} and remaining > 0 and active_from > ${today}
      union all
      select 'expiring', expires_on, remaining from point_lots
      where company_id = ${companyId} and client_id = ${clientId} and remaining > 0 and expires_on > ${today}
    ) lots
    group by due, date order by date
  `.execute(tx);
  const of = (due: string) => rows.filter((row) => row.due === due).map(({ date, points }) => ({ date, points }));
  return { pending: of('pending'), expiring: of('expiring') };
}
