import { type RawBuilder, sql } from 'kysely';
import { addDays, addMonths } from '#contract/base/dates.ts';
import { amount, compare, ZERO } from '#contract/base/money.ts';
import type { LoyaltyOutcome, LoyaltyPreview, LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import type { Database } from '../../base/db/connect.ts';
import { COUNTED_USD, IS_COUNTED } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

export type ProposedLevel = { name: string; from_turnover: string; percent: string };
/** The rules that the preview compares. */
export type Rules = Pick<
  LoyaltySettings,
  'activation_days' | 'validity_months' | 'max_percent' | 'membership_months'
> & {
  levels: ProposedLevel[];
};

type Totals = Omit<LoyaltyOutcome, 'levels'> & { sales: number };
type Place = { place: number; clients: number; sales: number; points: number };
type Answer = Record<'before' | 'after', { totals: Totals; places: Place[] }>;

/**
 * Calculates the outcome of two sets of rules as if they had always held: every completed sale in the order of sale
 * dates, at the level of the client's turnover before it, in whole points per sale. One pass over the sales serves
 * both.
 *
 * Expiry: the points granted up to a day and the points really used by then are running sums. When the points of a sale
 * are due, all points granted up to that sale are used or expired; so the points expired by a day are the largest lead
 * of the first sum over the second on any due day until then.
 */
export async function readLoyaltyPreview(
  tx: Database,
  caller: Caller,
  rules: { before: Rules; after: Rules },
): Promise<LoyaltyPreview> {
  const to = caller.today;
  const from = addDays(addMonths(to, -12), 1);
  const { companyId } = caller;
  const before = sideOf('before', rules.before, { from, to });
  const after = sideOf('after', rules.after, { from, to });
  const { rows } = await sql<Answer>`
    with by_points as (
      select p.sale_id, sum(${sql.raw(COUNTED_USD)}) as paid
      from payment_methods m join tourist_payments p on p.company_id = m.company_id and p.method_id = m.id
      where m.company_id = ${companyId} and m.pays_by = 'points' and ${sql.raw(IS_COUNTED)} group by p.sale_id
    ),
    given as materialized (
      select *, sum(points_before) over in_turn as got_before, sum(points_after) over in_turn as got_after
      from (
        select *, ${before.points} as points_before, ${after.points} as points_after
        from (
          select *, ${before.place(sql`bought`)} as place_before, ${after.place(sql`bought`)} as place_after
          from (
            select s.client_id, s.id, s.sale_date, s.brutto, greatest(s.brutto - coalesce(b.paid, 0), 0) as base,
              sum(s.brutto) over (partition by s.client_id order by s.sale_date, s.id) - s.brutto as bought
            from sales s left join by_points b on b.sale_id = s.id
            where s.company_id = ${companyId} and s.lifecycle = 'completed'
          ) sold
        ) placed
      ) counted
      window in_turn as (partition by client_id order by sale_date, id)
    ),
    spent as materialized (
      select client_id, array_agg(date) as dates, array_agg(points) as points from (
        -- What was used by a client that was merged was paid for by the survivor's sales.
        select coalesce(c.merged_into, c.id) as client_id, e.entry_date as date, -sum(e.points) as points
        from point_entries e join clients c on c.company_id = e.company_id and c.id = e.client_id
        where e.company_id = ${companyId} and (e.type = 'use' or (e.type = 'reversal' and e.points > 0)) group by 1, 2
      ) days group by client_id
    ),
    newest as materialized (select client_id, max(sale_date) as sale_date from given group by client_id),
    standing as materialized (
      select turnover, count(*) as clients from clients
      where company_id = ${companyId} and merged_into is null group by turnover
    )
    select ${before.answer} as before, ${after.answer} as after
  `.execute(tx);
  const [answer] = rows;
  if (!answer) throw new Error('A selection without a table has one row');
  return {
    ...{ from, to, sales: answer.before.totals.sales },
    before: outcomeOf(before.levels, answer.before),
    after: outcomeOf(after.levels, answer.after),
  };
}

/** The parts of the statement for one set of rules: its columns of a sale, and its totals. */
function sideOf(name: 'before' | 'after', rules: Rules, { from, to }: { from: string; to: string }) {
  const levels = rules.levels.toSorted((a, b) => compare(a.from_turnover, b.from_turnover));
  const {
    activation_days: activation,
    validity_months: validity,
    max_percent: maxPercent,
    membership_months: months,
  } = rules;
  const column = (word: string) => sql.ref(`${word}_${name}`);
  const place = (turnover: RawBuilder<unknown>) =>
    sql<number>`width_bucket(${turnover}, ${levels.map((level) => level.from_turnover)}::numeric[])`;
  const percents = sql`${levels.map((level) => level.percent)}::numeric[]`;
  const points = sql`floor(base * coalesce((${percents})[${column('place')}], 0) * 0.01)::int`;
  const recent = sql`filter (where g.sale_date >= ${from}::date)`;
  const expired = sql`
    with due as materialized (
      select d.client_id, d.date, case when s.dates is null then d.got else d.got - coalesce((
        select sum(u.points) from unnest(s.dates, s.points) u (date, points) where u.date < d.date
      ), 0) end as ahead
      from (
        select client_id, ${column('got')} as got,
          (sale_date + ${activation}::int + make_interval(months => ${validity}::int))::date as date
        from given where ${column('points')} > 0 and ${validity}::int > 0
      ) d left join spent s using (client_id)
      where d.date <= ${to}::date
    )
    select coalesce(sum(greatest(by_now, 0) - greatest(coalesce(by_then, 0), 0)), 0) from (
      select max(ahead) as by_now, max(ahead) filter (where date < ${from}::date) as by_then from due group by client_id
    ) clients`;
  const totals = sql`
    select json_build_object(
      'sales', count(*) ${recent}, 'points', coalesce(sum(${column('points')}) ${recent}, 0),
      'pending', coalesce(sum(${column('points')}) filter (where g.sale_date >= ${from}::date and g.sale_date + ${activation}::int > ${to}::date), 0),
      'largest_discount', coalesce(floor(greatest(max(g.brutto) ${recent}, 0) * ${maxPercent}::int * 0.01), 0),
      'expired', (${expired}),
      'members', (select count(*) from newest where (sale_date + make_interval(months => ${months}::int))::date >= ${to}::date)
    ) from given g`;
  const places = sql`
    select coalesce(json_agg(counted), '[]') from (
      select place, sum(clients) as clients, sum(sales) as sales, sum(points) as points from (
        select ${column('place')} as place, 0 as clients, count(*) as sales, sum(${column('points')}) as points
        from given g where g.sale_date >= ${from}::date group by 1
        union all
        select ${place(sql`turnover`)}, sum(clients), 0, 0 from standing group by 1
      ) each group by place
    ) counted`;
  return { levels, place, points, answer: sql`json_build_object('totals', (${totals}), 'places', (${places}))` };
}

/** The outcome of one set of rules; the first place is the one below the lowest level. */
function outcomeOf(levels: ProposedLevel[], { totals, places }: Answer['before']): LoyaltyOutcome {
  const { points, pending, expired, members, largest_discount } = totals;
  const below = { name: null, from_turnover: ZERO, percent: ZERO };
  const counted = [below, ...levels].map(({ name, from_turnover, percent }, place) => {
    const found = places.find((each) => each.place === place);
    const { clients = 0, sales = 0, points: given = 0 } = found ?? {};
    const written = { from_turnover: amount(from_turnover), percent: amount(percent) };
    return { name, ...written, clients, sales, points: given };
  });
  return { points, pending, expired, members, largest_discount, levels: counted };
}
