import { sql } from 'kysely';
import { addDays, addMonths, calendarDate } from '#contract/dates.ts';
import type { LoyaltyOutcome, LoyaltyPreview, LoyaltySettings } from '#contract/entities/loyalty.ts';
import { compare, ZERO } from '#contract/money.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../pipeline/caller.ts';

/** A level as it is proposed. */
export type ProposedLevel = { name: string; from_turnover: string; percent: string };
/** What decides about points. */
export type Rules = Pick<
  LoyaltySettings,
  'activation_days' | 'validity_months' | 'max_percent' | 'membership_months'
> & {
  levels: ProposedLevel[];
};

type Totals = Omit<LoyaltyOutcome, 'levels'> & { after: boolean; sales: number };
type Place = { after: boolean; place: number; clients: number; sales: number; points: number };

/**
 * What two sets of rules come to, had they always held: every completed sale in the order of sale dates, at the level of
 * what its client had bought before, whole points a sale. Nothing is written.
 *
 * Expiry: what a client has got up to a day and what was really used by then are both running sums. When the points of a
 * sale are due, all that was got up to it is gone, used or expired; so what has expired by a day is the most by which the
 * one sum was ahead of the other on any due day until then.
 */
export async function readLoyaltyPreview(
  tx: Database,
  caller: Caller,
  { before, after }: { before: Rules; after: Rules },
): Promise<LoyaltyPreview> {
  const to = calendarDate(new Date(), caller.timeZone);
  const from = addDays(addMonths(to, -12), 1);
  const { companyId } = caller;
  const sorted = { before: byTurnover(before), after: byTurnover(after) };
  const rules = sql`(values ${rowOf(false, sorted.before)}, ${rowOf(true, sorted.after)})
    rules (after, thresholds, percents, activation_days, validity_months, max_percent, membership_months)`;
  const { rows } = await sql<{ totals: Totals[]; places: Place[] }>`
    with rules as materialized (select * from ${rules}),
    by_points as (
      select p.sale_id, sum(coalesce(p.accepted_usd_total, p.usd_total)) as paid
      from payment_methods m join tourist_payments p on p.company_id = m.company_id and p.method_id = m.id
      where m.company_id = ${companyId} and m.pays_by = 'points' and p.state <> 'declined' group by p.sale_id
    ),
    sold as materialized (
      select s.client_id, s.id, s.sale_date, s.brutto, greatest(s.brutto - coalesce(b.paid, 0), 0) as base,
        sum(s.brutto) over (partition by s.client_id order by s.sale_date, s.id) - s.brutto as bought
      from sales s left join by_points b on b.sale_id = s.id
      where s.company_id = ${companyId} and s.lifecycle = 'completed'
    ),
    given as materialized (
      select r.after, s.client_id, s.id, s.sale_date, s.brutto, r.activation_days, r.validity_months, r.max_percent,
        at.place, floor(s.base * coalesce(r.percents[at.place], 0) / 100)::int as points
      from sold s cross join rules r
      cross join lateral (select width_bucket(s.bought, r.thresholds) as place) at
    ),
    spent as (
      -- What was used by a client that was merged was paid for by the survivor's sales.
      select coalesce(c.merged_into, c.id) as client_id, e.entry_date as date, -sum(e.points) as points
      from point_entries e join clients c on c.company_id = e.company_id and c.id = e.client_id
      where e.company_id = ${companyId} and (e.type = 'use' or (e.type = 'reversal' and e.points > 0)) group by 1, 2
    ),
    happened as (
      select g.after, g.client_id, g.due as date, 0 as turn, 0 as spent, g.got
      from (
        select after, client_id, sale_date, id, sum(points) over (partition by after, client_id order by sale_date, id) as got,
          (sale_date + activation_days + make_interval(months => validity_months))::date as due
        from given where points > 0 and validity_months > 0
      ) g where g.due <= ${to}::date
      union all
      select r.after, s.client_id, s.date, 1, s.points, 0 from spent s cross join rules r
    ),
    ahead as (
      select after, client_id, date, turn,
        got - sum(spent) over (partition by after, client_id order by date, turn, got) as points
      from happened
    ),
    expired as (
      select after, sum(by_now - by_then) as points from (
        select after, client_id, greatest(max(points), 0) as by_now,
          greatest(coalesce(max(points) filter (where date < ${from}::date), 0), 0) as by_then
        from ahead where turn = 0 group by after, client_id
      ) clients group by after
    ),
    totals as (
      select after, sum(points) as points, count(*) as sales,
        sum(points) filter (where sale_date + activation_days > ${to}::date) as pending,
        max(floor(brutto * max_percent / 100)) as largest_discount
      from given where sale_date >= ${from}::date group by after
    ),
    members as (
      select r.after, count(*) filter (
        where (n.newest + make_interval(months => r.membership_months))::date >= ${to}::date
      ) as count
      from (select client_id, max(sale_date) as newest from sold group by client_id) n cross join rules r group by r.after
    ),
    places as (
      select after, place, sum(clients) as clients, sum(sales) as sales, sum(points) as points from (
        select after, place, 0 as clients, count(*) as sales, sum(points) as points
        from given where sale_date >= ${from}::date group by after, place
        union all
        select r.after, width_bucket(c.turnover, r.thresholds), count(*), 0, 0
        from clients c cross join rules r where c.company_id = ${companyId} and c.merged_into is null group by 1, 2
      ) counted group by after, place
    )
    select
      (select json_agg(json_build_object(
        'after', r.after, 'sales', coalesce(t.sales, 0), 'points', coalesce(t.points, 0), 'pending', coalesce(t.pending, 0),
        'expired', coalesce(e.points, 0), 'members', coalesce(m.count, 0),
        'largest_discount', greatest(coalesce(t.largest_discount, 0), 0)
      )) from rules r left join totals t using (after) left join expired e using (after) left join members m using (after)
      ) as totals,
      (select coalesce(json_agg(p), '[]') from places p) as places
  `.execute(tx);
  const [answer] = rows;
  if (!answer) throw new Error('A selection without a table has one row');
  const outcome = (isAfter: boolean) =>
    outcomeOf(isAfter ? sorted.after : sorted.before, answer.totals, answer.places, isAfter);
  const sales = answer.totals[0]?.sales ?? 0;
  return { from, to, sales, before: outcome(false), after: outcome(true) };
}

const byTurnover = (rules: Rules): Rules => ({
  ...rules,
  levels: rules.levels.toSorted((a, b) => compare(a.from_turnover, b.from_turnover)),
});

/** Rules as a row of the statement. */
const rowOf = (after: boolean, { levels, ...rules }: Rules) => sql`(
  ${after}::boolean, ${levels.map((level) => level.from_turnover)}::numeric[], ${levels.map((level) => level.percent)}::numeric[],
  ${rules.activation_days}::int, ${rules.validity_months}::int, ${rules.max_percent}::int, ${rules.membership_months}::int
)`;

/** What was counted of one set of rules, with a place below its first level. */
function outcomeOf({ levels }: Rules, totals: Totals[], places: Place[], after: boolean): LoyaltyOutcome {
  const total = totals.find((each) => each.after === after);
  if (!total) throw new Error('Each set of rules has totals');
  const { points, pending, expired, members, largest_discount } = total;
  const below = { name: null, from_turnover: ZERO, percent: ZERO };
  const counted = [below, ...levels].map((level, place) => {
    const found = places.find((each) => each.after === after && each.place === place);
    return { ...level, clients: found?.clients ?? 0, sales: found?.sales ?? 0, points: found?.points ?? 0 };
  });
  return { points, pending, expired, members, largest_discount, levels: counted };
}
