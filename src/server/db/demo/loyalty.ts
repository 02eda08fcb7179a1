import { sql } from 'kysely';
import { addDays, addMonths } from '#contract/dates.ts';
import { expirePoints } from '../../stores/point-expiry.ts';
import { type Target, writeRows } from '../write-rows.ts';

/** Who buys more gets more of it back. */
const LEVELS = [
  { name: 'Бронзовый', from_turnover: '0', percent: '1' },
  { name: 'Серебряный', from_turnover: '3000', percent: '2' },
  { name: 'Золотой', from_turnover: '8000', percent: '3' },
];

const BONUSES = [
  { name: 'Трансфер из аэропорта', points: 25 },
  { name: 'Ужин на двоих', points: 60 },
  { name: 'Ночь в отеле', points: 150 },
];

/** A week after the trip was completed, for a year. */
const ACTIVATION_DAYS = 7;
const VALIDITY_MONTHS = 12;

/** Every so many clients who could have a bonus have had one. */
const BONUS_EVERY = 4;

/**
 * The programme as if it had been there from the first sale on: what completed sales accrued by the level of their day,
 * bonuses that were handed over, and what expired. Reads when sales were completed from the log.
 */
export async function writeLoyalty(target: Target, today: string): Promise<void> {
  const { tx, companyId } = target;
  await writeRows(target, 'loyalty_levels', LEVELS);
  await writeRows(target, 'loyalty_bonuses', BONUSES);
  await writeRows(target, 'loyalty_settings', [{ activation_days: ACTIVATION_DAYS, validity_months: VALIDITY_MONTHS }]);
  await writeHistory(target, today);
  await writeBonuses(target, today);
  await sql`
    update clients c set turnover = s.turnover, subscription_until = s.newest + interval '12 months'
    from (
      select client_id, sum(brutto) as turnover, max(sale_date) as newest
      from sales where company_id = ${companyId} and lifecycle = 'completed' group by client_id
    ) s where c.company_id = ${companyId} and c.id = s.client_id
  `.execute(tx);
  await sql`
    update clients c set points = e.points
    from (
      select client_id, sum(points) as points from point_entries where company_id = ${companyId} group by client_id
    ) e where c.company_id = ${companyId} and c.id = e.client_id
  `.execute(tx);
}

/** Month by month what was accrued and what expired, so that the ledger has its rows in the order of their dates. */
async function writeHistory(target: Target, today: string): Promise<void> {
  const { rows } = await sql<{ first: string | null }>`
    select min(at)::date as first from audit_log where company_id = ${target.companyId} and event = 'sale.complete'
  `.execute(target.tx);
  for (let from = rows[0]?.first ?? null; from !== null && from <= today; from = addMonths(from, 1)) {
    const to = addMonths(from, 1);
    const last = to > today ? today : addDays(to, -1);
    while ((await expirePoints(target.tx, target.companyId, last)).length > 0);
    await writeAccruals(target, from, to);
  }
}

/** The accruals of some days; `to` is the day after them. */
async function writeAccruals({ tx, companyId }: Target, from: string, to: string): Promise<void> {
  await sql`
    with completed as (
      select s.id, s.client_id, s.brutto, a.at, a.user_id, (a.at at time zone c.time_zone)::date as day,
        coalesce(sum(s.brutto) over (
          partition by s.client_id order by a.at, s.id rows between unbounded preceding and 1 preceding
        ), 0) as turnover
      from audit_log a
      join sales s on s.company_id = a.company_id and s.id = a.entity_id
      join companies c on c.id = a.company_id
      where a.company_id = ${companyId} and a.event = 'sale.complete'
    ), accrued as (
      select completed.*, level.percent, floor(brutto * level.percent / 100)::integer as points
      from completed join lateral (
        select percent from loyalty_levels l
        where l.company_id = ${companyId} and l.from_turnover <= completed.turnover order by from_turnover desc limit 1
      ) level on true
    ), entries as (
      insert into point_entries (
        company_id, client_id, type, points, entry_date, sale_id, base, percent, created_by, created_at
      )
      select ${companyId}, client_id, 'accrual', points, day, id, brutto, percent, user_id, at
      from accrued where points > 0 and day >= ${from} and day < ${to} order by at, id
      returning id, client_id, points, entry_date + ${ACTIVATION_DAYS}::integer as active_from
    )
    insert into point_lots (company_id, id, client_id, points, remaining, active_from, expires_on)
    select ${companyId}, id, client_id, points, points, active_from,
      active_from + make_interval(months => ${VALIDITY_MONTHS})
    from entries
  `.execute(tx);
  // What expires next is told with what there was.
  await sql`
    update clients c set points = c.points + e.points
    from (
      select client_id, sum(points) as points from point_entries
      where company_id = ${companyId} and type = 'accrual' and entry_date >= ${from} and entry_date < ${to}
      group by client_id
    ) e where c.company_id = ${companyId} and c.id = e.client_id
  `.execute(tx);
}

/** To clients nothing of whose points has expired: what is gone first is used first. */
async function writeBonuses({ tx, companyId }: Target, today: string): Promise<void> {
  const { rows } = await sql<{ client_id: number; bonus_id: number; price: number; since: string }>`
    select client_id, bonus.id as bonus_id, bonus.points as price, since
    from (
      select client_id, sum(points) as points, max(active_from) as since, row_number() over (order by client_id) as turn
      from point_lots where company_id = ${companyId} group by client_id
      having min(expires_on) > ${today} and max(active_from) <= ${today} and sum(points) >= ${BONUSES[0]?.points}
    ) able
    join lateral (
      select id, points from loyalty_bonuses b
      where b.company_id = ${companyId} and b.points <= able.points order by points desc limit 1
    ) bonus on true
    where turn % ${BONUS_EVERY} = 0
    order by client_id
  `.execute(tx);
  const uses = rows.map(({ client_id, bonus_id, price, since }, index) => {
    const some = addDays(today, -(index % 60));
    return { client_id, type: 'use' as const, points: -price, bonus_id, entry_date: some > since ? some : since };
  });
  const ids = await writeRows({ tx, companyId }, 'point_entries', uses);
  await sql`
    with drawn as (
      insert into point_draws (company_id, entry_id, lot_id, points)
      select ${companyId}, e.id, l.id, least(l.points, -e.points - l.before)
      from point_entries e
      join (
        select id, client_id, points,
          sum(points) over (partition by client_id order by expires_on, id) - points as before
        from point_lots where company_id = ${companyId}
      ) l on l.client_id = e.client_id and l.before < -e.points
      where e.company_id = ${companyId} and e.id = any(${ids}::bigint[])
      returning lot_id, points
    )
    update point_lots l set remaining = l.remaining - d.points
    from drawn d where l.company_id = ${companyId} and l.id = d.lot_id
  `.execute(tx);
}
