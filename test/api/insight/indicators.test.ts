import { beforeAll, describe, expect, test } from 'vitest';
import type { DetailedStatistics } from '#contract/insight/statistics.ts';
import type { TopList, TopRow } from '#contract/insight/top-list.ts';
import { type Demo, demoCompany } from '../../support/data/demo-company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import type { Api } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { type Row, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let demo: Demo;
beforeAll(async () => {
  demo = await demoCompany(server, sql, new Date('2026-11-21T18:00:00Z'), 600);
});

/** Rows of a query over the company ($1) and a period ($2 to $3). */
const plain = (query: string, { from, to }: Period): Promise<Row[]> => sql.query(query, [demo.id, from, to]);

type Period = { from: string; to: string };
/**
 * A requested period up to the day of the demonstration (21 November in Tashkent), the period before it and the same
 * dates of the year before, written by hand.
 */
const periods: [what: string, asked: Period, now: Period, before: Period, year: Period][] = [
  [
    'a whole month',
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2025-10-01', to: '2025-10-31' },
  ],
  [
    'twenty days',
    { from: '2026-11-01', to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
    { from: '2026-10-12', to: '2026-10-31' },
    { from: '2025-11-01', to: '2025-11-20' },
  ],
  [
    'a month that is not over',
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-11-01', to: '2026-11-21' },
    { from: '2026-10-01', to: '2026-10-21' },
    { from: '2025-11-01', to: '2025-11-21' },
  ],
  [
    'a quarter that is not over',
    { from: '2026-10-01', to: '2026-12-31' },
    { from: '2026-10-01', to: '2026-11-21' },
    { from: '2026-07-01', to: '2026-08-21' },
    { from: '2025-10-01', to: '2025-11-21' },
  ],
  [
    'a year of whole months',
    { from: '2025-11-01', to: '2026-10-31' },
    { from: '2025-11-01', to: '2026-10-31' },
    { from: '2024-11-01', to: '2025-10-31' },
    { from: '2024-11-01', to: '2025-10-31' },
  ],
];

const FIGURES = 'sales tourists brutto profit total_profit';
const TOP = `query ($by: String!, $from: Date!, $to: Date!) { topList(by: $by, from: $from, to: $to) {
  by from to before_from before_to rows { id name note now { ${FIGURES} } before { ${FIGURES} } }
} }`;
const topList = async (api: Api, by: string, period: Period) =>
  (await api.read<{ topList: TopList }>(TOP, { by, ...period })).topList;

const ofPeriod = 's.company_id = $1 and s.sale_date between $2 and $3';
const figuresBy = (
  key: string,
) => `select s.${key} as id, count(*) filter (where s.lifecycle <> 'cancelled')::int as sales,
  coalesce(sum(s.adults + s.children + s.infants) filter (where s.lifecycle <> 'cancelled'), 0)::int as tourists,
  sum(s.brutto) as brutto, sum(s.brutto) - sum(s.netto) as profit,
  sum(s.brutto) - sum(s.netto) + sum(s.extra_profit) as total_profit
  from sales s where ${ofPeriod} group by 1
  having bool_or(s.lifecycle <> 'cancelled') or sum(s.brutto) <> 0 or sum(s.netto) <> 0`;

describe.each(periods)('the top list of %s', (_, asked, now, before) => {
  test.each([
    [
      'agents',
      'agent_id',
      `select id from users where company_id = $1 and role = 'agent' and disabled_at is null and $2 < $3`,
    ],
    ['offices', 'office_id', 'select id from offices where company_id = $1 and $2 < $3'],
  ])('the top list by %s equals the sales, highest total profit first', async (by, key, query) => {
    const { by: shown, rows, ...days } = await topList(demo.manager.api, by, asked);
    expect(shown).toBe(by);
    expect(days).toEqual({ ...now, before_from: before.from, before_to: before.to });
    for (const [name, period] of [
      ['now', now],
      ['before', before],
    ] as const) {
      const figures = rows
        .filter(({ [name]: { sales, brutto, profit } }) => sales > 0 || Number(brutto) !== 0 || Number(profit) !== 0)
        .map((row) => ({ id: row.id, ...row[name] }));
      const byId = (one: Row, other: Row) => Number(one.id) - Number(other.id);
      expect(figures.sort(byId)).toEqual((await plain(figuresBy(key), period)).sort(byId));
    }
    const profits = rows.map((row) => Number(row.now.total_profit));
    expect(profits).toEqual([...profits].sort((one, other) => other - one));
    const ids = new Set(rows.map(({ id }) => id));
    expect((await plain(query, now)).filter(({ id }) => !ids.has(Number(id)))).toEqual([]);
  });

  test('an agent gets the same people sorted by profit, without Management’s additions', async () => {
    const [managed, seen] = [
      await topList(demo.manager.api, 'agents', asked),
      await topList(demo.agent.api, 'agents', asked),
    ];
    const bare = (row: TopRow) => ({
      ...row,
      now: { ...row.now, total_profit: null },
      before: { ...row.before, total_profit: null },
    });
    const byId = (one: TopRow, other: TopRow) => one.id - other.id;
    expect([...seen.rows].sort(byId)).toEqual(managed.rows.map(bare).sort(byId));
    const profits = seen.rows.map((row) => Number(row.now.profit));
    expect(profits).toEqual([...profits].sort((one, other) => other - one));
  });
});

test('a top list by an unknown group or of an invalid period is refused', async () => {
  const queryTop = (by: string, from: string, to: string) => demo.manager.api.graphql(TOP, { by, from, to });
  const unknown = (await queryTop('directions', '2026-10-01', '2026-10-31')).body.errors?.[0]?.extensions;
  expect(unknown).toMatchObject({ fields: { by: 'choice_invalid' } });
  const backwards = (await queryTop('agents', '2026-10-31', '2026-10-01')).body.errors?.[0]?.extensions;
  expect(backwards).toMatchObject({ fields: { to: 'date_invalid' } });
});

const SUMS = `from to sales cancelled cancelled_share brutto netto profit margin average_sale tourists_per_sale
  average_lead_days clients returning_share`;
const STATISTICS = `query ($from: Date!, $to: Date!, $office_id: Id, $agent_id: Id, $direction_id: Id) {
  detailedStatistics(from: $from, to: $to, office_id: $office_id, agent_id: $agent_id, direction_id: $direction_id) {
    now { ${SUMS} } before { ${SUMS} } year_before { ${SUMS} }
    bars { over key sales brutto profit } paid_by { over key name payments usd_total }
  }
}`;
type Narrowing = Partial<Record<'office_id' | 'agent_id' | 'direction_id', number>>;
const statistics = async (asked: Period & Narrowing) =>
  (await demo.manager.api.read<{ detailedStatistics: DetailedStatistics }>(STATISTICS, asked)).detailedStatistics;

const narrowed = (by: Narrowing) =>
  Object.entries(by)
    .map(([column, id]) => ` and s.${column} = ${id}`)
    .join('');
const part = (what: string, whole: string, places = 1) =>
  `round((${what})::numeric / nullif((${whole}), 0), ${places})`;

/** The figures of a period, each counted separately. */
const figuresOf = (by: Narrowing) => {
  const count = (which: string, what = 'count(*)') =>
    `(select ${what} from sales s where ${ofPeriod}${narrowed(by)} and ${which})`;
  const [live, dead] = [`s.lifecycle <> 'cancelled'`, `s.lifecycle = 'cancelled'`];
  const [brutto, netto] = [count('true', 'sum(brutto)'), count('true', 'sum(netto)')];
  const buyers = count(live, 'count(distinct client_id)');
  const returned = count(
    `${live} and exists (select from sales b where b.company_id = $1 and b.client_id = s.client_id
      and b.lifecycle <> 'cancelled' and b.sale_date < $2)`,
    'count(distinct client_id)',
  );
  return `select $2::date as "from", $3::date as "to", ${count(live)}::int as sales, ${count(dead)}::int as cancelled,
    ${part(`100 * ${count(dead)}`, count('true'))} as cancelled_share,
    coalesce(${brutto}, 0)::numeric(14, 2) as brutto, coalesce(${netto}, 0)::numeric(14, 2) as netto,
    coalesce(${brutto} - ${netto}, 0)::numeric(14, 2) as profit, ${part(`100 * (${brutto} - ${netto})`, brutto)} as margin,
    ${part(count(live, 'sum(brutto)'), count(live), 2)} as average_sale,
    ${part(count(live, 'sum(adults + children + infants)'), count(live))} as tourists_per_sale,
    ${part(count(live, 'sum(service_date - sale_date)'), count(live))} as average_lead_days,
    ${buyers}::int as clients, ${part(`100 * ${returned}`, buyers)} as returning_share`;
};

/** The count of each bucket, whose lowest values are written by hand. */
const bucketed = (over: string, figure: string, lowest: number[]) =>
  lowest.map((low, index) => {
    const high = lowest[index + 1];
    return `select '${over}' as over, '${low}' as key, count(*)::int as sales, sum(brutto) as brutto,
      sum(brutto - netto) as profit from sold s where ${figure} >= ${low} ${high ? `and ${figure} < ${high}` : ''}`;
  });

const bars = (by: Narrowing) => {
  const grouped = (over: string, key: string, from = 'sold') => `select '${over}' as over, (${key})::text as key,
    count(*)::int as sales, sum(brutto) as brutto, sum(brutto - netto) as profit from ${from} s group by 2`;
  const all = [
    grouped('month', `to_char(sale_date, 'yyyy-mm-01')`),
    grouped(
      'weekday',
      `case trim(to_char(sale_date, 'day')) when 'monday' then 1 when 'tuesday' then 2 when 'wednesday' then 3
      when 'thursday' then 4 when 'friday' then 5 when 'saturday' then 6 else 7 end`,
    ),
    ...bucketed('lead', 's.service_date - s.sale_date', [0, 4, 8, 15, 31, 61, 91]),
    ...bucketed('size', 's.brutto', [0, 500, 1000, 2000, 3000, 5000, 10000]),
    ...bucketed('tourists', 's.adults + s.children + s.infants', [0, 1, 2, 3, 4, 5, 7]),
    grouped('lifecycle', 'lifecycle', 'everything'),
  ];
  return `with everything as (select * from sales s where ${ofPeriod}${narrowed(by)}),
    sold as (select * from everything where lifecycle <> 'cancelled')
    select * from (${all.join(' union all ')}) bars where sales > 0`;
};

const paidBy = (by: Narrowing) => {
  const grouped = (
    over: string,
    key: string,
    name: string,
  ) => `select '${over}' as over, ${key}::text as key, ${name} as name,
      count(*)::int as payments,
      sum(case p.state when 'accepted' then p.accepted_usd_total else p.usd_total end) as usd_total
    from tourist_payments p join sales s on s.company_id = $1 and s.id = p.sale_id
    join payment_methods m on m.company_id = $1 and m.id = p.method_id
    where p.company_id = $1 and p.state <> 'declined' and p.payment_date between $2 and $3${narrowed(by)} group by 2, 3`;
  return `${grouped('method', 'm.id', 'm.name')} union all ${grouped('currency', 'p.currency', 'p.currency')}`;
};

const inOrder = (rows: { over?: unknown; key?: unknown }[]) =>
  [...rows].sort((one, other) => `${one.over} ${one.key}`.localeCompare(`${other.over} ${other.key}`));

describe.each(periods)('the statistics of %s', (_, asked, now, before, year) => {
  test.each(['of the company', 'office_id', 'agent_id', 'direction_id'] as const)(
    'the statistics by %s equal SQL queries over the rows',
    async (by) => {
      const [busiest] =
        by === 'of the company'
          ? []
          : await plain(
              `select ${by} as id from sales s where ${ofPeriod} group by 1 order by count(*) desc, 1 limit 1`,
              now,
            );
      const narrowing: Narrowing = busiest ? { [by]: Number(busiest.id) } : {};
      const seen = await statistics({ ...asked, ...narrowing });
      expect([seen.now]).toEqual(await plain(figuresOf(narrowing), now));
      expect([seen.before]).toEqual(await plain(figuresOf(narrowing), before));
      expect([seen.year_before]).toEqual(await plain(figuresOf(narrowing), year));
      expect(inOrder(seen.bars)).toEqual(inOrder(await plain(bars(narrowing), now)));
      expect(inOrder(seen.paid_by)).toEqual(inOrder(await plain(paidBy(narrowing), now)));
      expect(seen.now.sales).toBeGreaterThan(0);
    },
  );
});

test('statistics of a period without sales divide by nothing', async () => {
  const { now, bars: none, paid_by } = await statistics({ from: '2019-01-01', to: '2019-01-31' });
  expect(now).toMatchObject({ sales: 0, brutto: '0.00', margin: null, average_sale: null, returning_share: null });
  expect([none, paid_by]).toEqual([[], []]);
});

test('statistics are refused to an agent', async () => {
  const answer = await demo.agent.api.graphql(STATISTICS, { from: '2026-10-01', to: '2026-10-31' });
  expect(answer.status).toBe(403);
  expectRefusal({ ...answer, body: answer.body.errors?.[0]?.extensions }, 403, 'insufficient_permissions');
});
