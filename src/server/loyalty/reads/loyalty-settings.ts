import { type RawBuilder, sql } from 'kysely';
import { permissionRefusal } from '#contract/base/roles.ts';
import type {
  Loyalty,
  LoyaltyBonusRow,
  LoyaltyLevelRow,
  LoyaltySettings,
} from '#contract/loyalty/loyalty-programme.ts';
import { defaultRules } from '#contract/loyalty/points-rules.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { ruleColumns } from '../rows/programme-rows.ts';

/** The rules of the company's programme, or the defaults while they were never edited. */
export async function readLoyaltySettings(tx: Database, { companyId }: Caller): Promise<LoyaltySettings> {
  const row = await tx
    .selectFrom('loyalty_settings')
    .select([...ruleColumns, 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? { ...defaultRules, dial_codes: [...defaultRules.dial_codes], version: 1 };
}

/** SQL for the position, from 1, of the level that a turnover has reached; 0 below the first. */
const levelPosition = (turnover: RawBuilder<unknown>, thresholds: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(width_bucket(${turnover}, ${thresholds}), 0)`;

/** The levels by turnover. `counted` adds the number of clients on each, which only management may read. */
async function readLevels(tx: Database, caller: Caller, counted: boolean): Promise<LoyaltyLevelRow[]> {
  const { rows } = await sql<LoyaltyLevelRow>`
    with levels as (
      select id, name, from_turnover, percent, version, row_number() over (order by from_turnover) as place
      from loyalty_levels where company_id = ${caller.companyId}
    ), counts as (
      select ${levelPosition(sql`c.turnover`, sql`(select array_agg(from_turnover order by from_turnover) from levels)`)} as place,
        count(*) as clients_count
      from clients c where c.company_id = ${caller.companyId} and c.merged_into is null and ${counted} group by 1
    )
    select l.id, l.name, l.from_turnover, l.percent, l.version,
      case when ${counted} then coalesce(n.clients_count, 0) end as clients_count
    from levels l left join counts n on n.place = l.place order by l.place
  `.execute(tx);
  return rows;
}

/** The bonuses by price, retired ones last, with how often each was used. */
async function readBonuses(tx: Database, { companyId }: Caller): Promise<LoyaltyBonusRow[]> {
  const { rows } = await sql<LoyaltyBonusRow>`
    select b.id, b.name, b.points, b.retired, b.version, coalesce(used.count, 0) as used_count
    from loyalty_bonuses b left join (
      select bonus_id, count(*) from point_entries
      where company_id = ${companyId} and type = 'use' and bonus_id is not null group by bonus_id
    ) used on used.bonus_id = b.id
    where b.company_id = ${companyId} order by b.retired, b.points, b.name_key
  `.execute(tx);
  return rows;
}

/** The programme for everyone who sells; the counts of clients only for management. */
export async function readLoyalty(tx: Database, caller: Caller): Promise<Loyalty> {
  const counted = permissionRefusal('loyalty_settings.view', caller) === null;
  const levels = await readLevels(tx, caller, counted);
  const bonuses = await readBonuses(tx, caller);
  const { max_percent } = await readLoyaltySettings(tx, caller);
  return { levels, bonuses, below_count: counted ? await countBelow(tx, caller) : null, max_percent };
}

/** The number of clients below the first level. */
async function countBelow(tx: Database, { companyId }: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from clients c where c.company_id = ${companyId} and c.merged_into is null and not exists (
      select from loyalty_levels l where l.company_id = ${companyId} and l.from_turnover <= c.turnover
    )
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
