import { sumChecks } from '../../../src/server/operations/sums/checks.ts';
import type { Sql } from '../server/sql.ts';
import { differencesIn } from './recompute.ts';

/*
 * Rules of the ledger of points beyond its sums, without the server’s arithmetic: domain sections 3.3 and 5. Each query
 * returns what breaks them, one line each; `$1` is a company.
 */

/** The current client of a row: its own, or the survivor of a merge. */
const OWNERS =
  'owners as (select id as client_id, coalesce(merged_into, id) as owner from clients where company_id = $1)';

/**
 * Points held by rows: only rows that take hold points, at most those taken; uses and expiries all of them except
 * returned ones.
 */
const HOLDERS = `
  with held as (
    select entry_id, sum(points) as points, min(points) as least
    from (select entry_id, lot_id, sum(points) as points from point_draws where company_id = $1 group by 1, 2) each
    group by entry_id
  ), back as (
    select of_id, sum(points) as points from point_entries
    where company_id = $1 and type = 'reversal' and points > 0 group by of_id
  )
  select 'row ' || e.id || ': ' || concat_ws(', ',
    case when h.least < 0 then 'gave back to a lot what it had not from it' end,
    case when h.points > greatest(-e.points, 0) or e.type = 'merge' and h.points <> 0 then 'holds more than it took' end,
    case when e.type in ('use', 'expiry') and coalesce(h.points, 0) <> -e.points - coalesce(b.points, 0)
      then 'does not hold what it took' end,
    case when e.type not in ('use', 'expiry') and b.points <> 0 then 'was given back' end,
    case when b.points > -e.points then 'more was given back than it took' end
  ) as wrong
  from point_entries e
  left join held h on h.entry_id = e.id
  left join back b on b.of_id = e.id
  where e.company_id = $1`;

const EXPIRIES = `
  select 'expiry ' || e.id || ': ' || concat_ws(', ',
    case when l.id is null or l.expires_on is null then 'of nothing that expires' end,
    case when e.entry_date <> l.expires_on then 'date' end,
    case when exists (
      select from point_draws d where d.company_id = e.company_id and d.entry_id = e.id and d.lot_id <> e.of_id
    ) then 'of another lot' end,
    case when e.created_by is not null then 'by a person' end
  ) as wrong
  from point_entries e left join point_lots l on l.company_id = e.company_id and l.id = e.of_id
  where e.company_id = $1 and e.type = 'expiry'`;

/**
 * A reversal of an accrual is exactly its negative, once; of a use at most its points, by the payment’s own all of
 * them.
 */
const REVERSALS = `
  select 'reversal ' || r.id || ': ' || concat_ws(', ',
    case when o.type = 'accrual' and r.points <> -o.points then 'mirrors another number' end,
    case when o.type = 'accrual' and (r.sale_id <> o.sale_id or r.tourist_payment_id is not null)
      then 'of another sale' end,
    case when o.type = 'use' and r.points < 0 then 'takes where it should give back' end,
    case when o.type = 'use' and r.tourist_payment_id = o.tourist_payment_id and r.points <> -o.points
      then 'is not the whole' end,
    case when o.type = 'use' and r.sale_id is distinct from o.sale_id then 'of another sale' end,
    case when o.type not in ('accrual', 'use', 'expiry') then 'of nothing that is reversed' end,
    case when o.type in ('accrual', 'expiry') and (
      select count(*) from point_entries t where t.company_id = r.company_id and t.of_id = r.of_id and t.type = 'reversal'
    ) > 1 then 'mirrored more than once' end
  ) as wrong
  from point_entries r join point_entries o on o.company_id = r.company_id and o.id = r.of_id
  where r.company_id = $1 and r.type = 'reversal'`;

/** A current accrual belongs to a completed sale of its client, computed from the part not paid by points. */
const ACCRUALS = `
  with ${OWNERS}, standing as (
    select a.* from point_entries a where a.company_id = $1 and a.type = 'accrual' and not exists (
      select from point_entries r where r.company_id = a.company_id and r.of_id = a.id and r.type = 'reversal')
  ), used as (
    select sale_id, -sum(points) as points from point_entries
    where company_id = $1 and tourist_payment_id is not null group by sale_id
  ), lowest as (
    select percent from loyalty_levels where company_id = $1 and from_turnover = 0
  )
  select 'sale ' || s.id || ': ' || concat_ws(', ',
    case when count(a.id) > 1 then 'accrued twice' end,
    case when s.lifecycle <> 'completed' and count(a.id) > 0 then 'accrued, and not completed' end,
    case when s.lifecycle = 'completed' and count(a.id) = 0
      and (select percent from lowest) * greatest(s.brutto - coalesce(u.points, 0), 0) >= 100 then 'accrued nothing' end,
    case when bool_or(a.points <> floor(a.base * a.percent / 100)) then 'other points than its base gives' end,
    case when bool_or(a.base <> greatest(s.brutto - coalesce(u.points, 0), 0)) then 'another base' end,
    case when bool_or(o.owner <> s.client_id) then 'accrued to another client' end
  ) as wrong
  from sales s
  left join standing a on a.sale_id = s.id
  left join owners o on o.client_id = a.client_id
  left join used u on u.sale_id = s.id
  where s.company_id = $1
  group by s.id, s.lifecycle, s.brutto, u.points`;

/**
 * A payment by points holds its amount, an accepted refund by points has returned its amount, and no other payment does
 * either.
 */
const PAYMENTS = `
  with ${OWNERS}, taken as (
    select tourist_payment_id as id, -sum(points) as points, max(client_id) as client_id, max(sale_id) as sale_id
    from point_entries where company_id = $1 and tourist_payment_id is not null group by tourist_payment_id
  ), paid as (
    select p.*, m.pays_by = 'points' as by_points, s.client_id, coalesce(p.accepted_amount, p.amount) as value,
      exists (select from cash_entries c where c.company_id = p.company_id and c.tourist_payment_id = p.id) as in_cash
    from tourist_payments p
    join payment_methods m on m.company_id = p.company_id and m.id = p.method_id
    join sales s on s.company_id = p.company_id and s.id = p.sale_id
    where p.company_id = $1
  )
  select 'payment ' || coalesce(p.id, t.id) || ': ' || concat_ws(', ',
    case when coalesce(t.points, 0) <> case
      when not coalesce(p.by_points, false) or p.state = 'declined' then 0
      when p.kind = 'payment' or p.state = 'accepted' then p.value else 0 end then 'points' end,
    case when p.by_points and (p.currency <> 'USD' or p.value % 1 <> 0) then 'no whole points' end,
    case when p.by_points and p.in_cash then 'in the cash book' end,
    case when t.sale_id <> p.sale_id then 'of another sale' end,
    case when t.points <> 0 and o.owner <> p.client_id then 'of another client' end
  ) as wrong
  from paid p
  full join taken t on t.id = p.id
  left join owners o on o.client_id = t.client_id`;

const all = { HOLDERS, EXPIRIES, REVERSALS, ACCRUALS, PAYMENTS };

/** After an expiry run of that day expired lots are empty. */
const LEFT = `
  select 'lot ' || id || ': left after its day' as wrong
  from point_lots where company_id = $1 and remaining > 0 and expires_on <= $2::date`;

/** All differences of a company’s points from their ledger. */
export async function wrongPoints(sql: Sql, companyId: number): Promise<string[]> {
  const found = await differencesIn(sql, sumChecks.points, companyId);
  for (const statement of Object.values(all)) {
    const rows = await sql.query<{ wrong: string }>(statement, [companyId]);
    found.push(...rows.map(({ wrong }) => wrong).filter((wrong) => !wrong.endsWith(': ')));
  }
  return found;
}

/** The points that an expiry run of that day should have written off. */
export const unexpiredAfter = async (sql: Sql, companyId: number, today: string): Promise<string[]> =>
  (await sql.query<{ wrong: string }>(LEFT, [companyId, today])).map(({ wrong }) => wrong);
