import { compare, timed } from '../support/compare.ts';
import { atMost, milliseconds, type Row, workAtMost } from '../support/row.ts';
import { bytesOf } from '../support/wire.ts';
import type { Site } from './site.ts';

/** The queries of the cash book screen. */
const documents = {
  page: `query ($filter: CashBookFilter) { cashBook(filter: $filter, first: 50) {
    rows { id entry_date type source description tourist_surname tourist_name sale_id partner_name open_payment_id
      reverses_id reverses_date reverses_description reversed_by_id signed_amount currency currency_rate signed_usd remains
      office_name method_name created_by_name }
    endCursor hasNextPage } }`,
  totals: `query ($filter: CashBookFilter) { cashBook(filter: $filter) {
    totalCount totals { income expense exchange_loss exchange_gain usd_total } } }`,
  balances: `query ($office: Id, $from: Date, $to: Date) { cashBalances(office_id: $office, from: $from, to: $to) {
    currencies { currency opening income expense closing } exchange_loss exchange_gain } }`,
};

/**
 * The hand-written page: the balance of each currency before the page's first line, and a window function over the
 * following ones.
 */
const page = (office: string) => `
  with page as (
    select id, currency, entry_date from cash_entries e where company_id = $1 ${office}
    order by entry_date desc, id desc limit 51
  ), first as (
    select distinct on (currency) currency, entry_date, id from page order by currency, entry_date, id
  ), opened as materialized (
    select f.*, (
      select coalesce(sum(e.movement), 0) from cash_entries e where e.company_id = $1 ${office}
        and e.currency = f.currency and (e.entry_date, e.id) < (f.entry_date, f.id)
    ) as opening from first f
  ), running as materialized (
    select e.id, f.opening + sum(e.movement) over (partition by e.currency order by e.entry_date, e.id) as remains
    from opened f cross join lateral (
      select e.id, e.currency, e.entry_date, e.movement from cash_entries e where e.company_id = $1 ${office}
        and e.currency = f.currency and (e.entry_date, e.id) >= (f.entry_date, f.id) offset 0
    ) e
  )
  select e.id, e.entry_date, e.type, e.tourist_payment_id, e.allocation_id, e.partner_payment_id, e.description,
    s.tourist_surname, s.tourist_name, p.sale_id, r.name as partner_name, k.id as open_payment_id, e.reverses_id,
    w.entry_date as reverses_date, w.description as reverses_description, v.id as reversed_by_id, e.signed_amount,
    e.currency, e.currency_rate, e.signed_usd, x.remains::numeric(18, 2), o.name as office_name, m.name as method_name,
    u.surname || ' ' || u.name as created_by_name
  from cash_entries e
    left join running x on x.id = e.id
    join offices o on o.company_id = e.company_id and o.id = e.office_id
    join users u on u.company_id = e.company_id and u.id = e.created_by
    left join payment_methods m on m.company_id = e.company_id and m.id = e.method_id
    left join partners r on r.company_id = e.company_id and r.id = e.partner_id
    left join tourist_payments p on p.company_id = e.company_id and p.id = e.tourist_payment_id
    left join sales s on s.company_id = p.company_id and s.id = p.sale_id
    left join partner_payments k on k.company_id = e.company_id and k.id = e.partner_payment_id
    left join cash_entries v on v.company_id = e.company_id and v.reverses_id = e.id
    left join cash_entries w on w.company_id = e.company_id and w.id = e.reverses_id
  where e.company_id = $1 ${office}
  order by e.entry_date desc, e.id desc limit 51`;

const statements = {
  page: page(''),
  officePage: page('and e.office_id = $2'),
  totals: `
    select count(*) as count, sum(usd_total) filter (where type = 'income') as income,
      sum(usd_total) filter (where type = 'expense') as expense,
      sum(usd_total) filter (where type = 'exchange_loss') as exchange_loss,
      sum(usd_total) filter (where type = 'exchange_gain') as exchange_gain
    from cash_entries where company_id = $1`,
  balances: `
    select currency, sum(movement) filter (where entry_date < $2) as opening,
      sum(movement) filter (where entry_date >= $2 and type = 'income') as income,
      sum(movement) filter (where entry_date >= $2 and type = 'expense') as expense, sum(movement) as closing
    from cash_entries where company_id = $1 and entry_date <= $3 group by currency`,
};

/** The bound of its own duration, ms. */
const LONGEST = 300;

type Job = {
  job: string;
  query: string;
  variables: object;
  statement: string;
  values: unknown[];
  /** The bound of the ratio to its SQL. */
  most?: number;
};

/** Measures the cash book of the whole company, each query beside hand-written SQL for the same figures. */
export async function measureCashBook({ karavan, client, companyId, asManager }: Site): Promise<Row[]> {
  const { rows } = await client.query<{ office: number; newest: string; lines: number }>(
    'select min(office_id) as office, max(entry_date) as newest, count(*) as lines from cash_entries where company_id = $1',
    [companyId],
  );
  const [book] = rows;
  if (!book?.office) throw new Error('The cash book is empty');
  const { office, newest, lines } = book;
  const [from, to] = [`${newest.slice(0, 7)}-01`, newest];
  const of = `cash book of ${lines.toLocaleString('en')} lines`;
  const { page: pages, totals, balances } = documents;
  const jobs: Job[] = [
    {
      job: `${of}: newest page`,
      query: pages,
      variables: {},
      statement: statements.page,
      values: [companyId],
      // The hand-written SQL takes 20 times as long here, so that 1.5 would not notice a slow server.
      most: 0.3,
    },
    {
      job: `${of}: newest page of an office`,
      query: pages,
      variables: { filter: { office_id: office } },
      statement: statements.officePage,
      values: [companyId, office],
    },
    { job: `${of}: totals`, query: totals, variables: {}, statement: statements.totals, values: [companyId] },
    {
      job: `${of}: what a month changed`,
      query: balances,
      variables: { from, to },
      statement: statements.balances,
      values: [companyId, from, to],
    },
  ];
  const found: Row[] = [];
  for (const { job, query, variables, statement, values, most = 1.5 } of jobs) {
    const bytes = bytesOf({ path: '/api/v1/graphql', headers: asManager, body: { query, variables } });
    const { ours, base, ratio } = await compare(
      timed(() => karavan.send(bytes)),
      timed(() => client.query(statement, values)),
      { warmUp: 10, goes: 15 },
    );
    const shown = { measured: milliseconds(ours), beside: `its SQL: ${milliseconds(base)}` };
    found.push({ job, ...shown, figure: ratio, bound: atMost(most, '×') });
    found.push({ job: `${job}, by itself`, ...shown, beside: '', figure: ours, bound: workAtMost(LONGEST, 'ms') });
  }
  return found;
}
