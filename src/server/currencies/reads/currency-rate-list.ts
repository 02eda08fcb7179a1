import { type RawBuilder, sql } from 'kysely';
import { ratePairs } from '#contract/base/money.ts';
import { type CurrencyRate, type CurrencyRateRow, rateSources } from '#contract/currencies/currency-rate.ts';
import type { ArgumentsOf, InputOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName, select } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, from, oneOf, search, to } from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';

type CurrencyRateColumn = keyof CurrencyRateRow;

/** The rates of the company, the newest first. */
export const currencyRateList: ListOf<'currencyRates', CurrencyRateColumn> = {
  source: {
    table: 'currency_rates r',
    alias: 'r',
    joins: { author: { sql: 'left join users u on u.company_id = r.company_id and u.id = r.created_by' } },
    columns: {
      id: 'r.id',
      from: 'r.from_currency',
      to: 'r.to_currency',
      date: 'r.date',
      rate: 'r.rate',
      source: 'r.source',
      created_by_name: { sql: fullName('u'), join: 'author' },
      created_at: 'r.created_at',
      version: 'r.version',
    },
  },
  sorts: { date: 'r.date' },
  order: { by: 'date', direction: 'desc' },
  totals: {},
};

/** Values of the filter by pair: "USD-UZS". */
const pairNames = ratePairs.map((pair) => `${pair.from}-${pair.to}`);

/** The decimals of a rate as displayed, with trailing zeros: 12,650.00 and 1,1360. */
const decimals = `rpad(split_part(trim_scale(r.rate)::text, '.', 2), case scale(trim_scale(r.rate)) when 3 then 4
  when 0 then 2 else scale(trim_scale(r.rate)) end, '0')`;

/** The searched text: currencies, date, and the rate with a decimal point, a comma, and English groups. */
const searchedText = `lower(r.from_currency || ' ' || r.to_currency) || to_char(r.date, ' DD.MM.YYYY ')
  || trunc(r.rate) || '.' || ${decimals} || ' ' || trunc(r.rate) || ',' || ${decimals}
  || ' ' || to_char(trunc(r.rate), 'FM99,999,990') || '.' || ${decimals}`;

/** The filters of rates. */
export const currencyRateFilter: ConditionsOf<CurrencyRateFilter> = {
  search: search(searchedText),
  pair: oneOf(`r.from_currency || '-' || r.to_currency`, pairNames),
  date_from: from('r.date'),
  date_to: to('r.date'),
  source: oneOf('r.source', rateSources),
};

export type CurrencyRateFilter = InputOf<'CurrencyRateFilter'>;

export const currencyRateConditions = (caller: Caller, filter: CurrencyRateFilter): RawBuilder<unknown> =>
  sql.join([sql`r.company_id = ${caller.companyId}`, ...conditionsOf(filter, currencyRateFilter)], sql` and `);

/** One rate as a row of the list. */
export async function readCurrencyRate(tx: Database, caller: Caller, id: number): Promise<CurrencyRateRow> {
  const { source } = currencyRateList;
  const statement = select(source, Object.keys(source.columns) as CurrencyRateColumn[]);
  const { rows } = await sql<CurrencyRateRow>`
    select ${statement.columns} from ${statement.from} where r.company_id = ${caller.companyId} and r.id = ${id}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The rate ${id} was not found after its write`);
  return row;
}

/** The newest rate of each pair up to a date. */
export async function readRates(tx: Database, caller: Caller, date: string): Promise<CurrencyRate[]> {
  const { rows } = await sql<CurrencyRate>`
    select distinct on (from_currency, to_currency) from_currency as "from", to_currency as "to", date, rate
    from currency_rates
    where company_id = ${caller.companyId} and date <= ${date}
    order by from_currency, to_currency, date desc
  `.execute(tx);
  return rows;
}

/** The limit of a chart's points: ten years. */
const MAX_POINTS = 3660;

export type RatePeriod = ArgumentsOf<'rateHistory'>;

/**
 * The rates of a pair for a chart, the oldest first: the one valid at the beginning of the period and all within it, at
 * most the newest MAX_POINTS.
 */
export async function readRateHistory(tx: Database, caller: Caller, period: RatePeriod): Promise<CurrencyRate[]> {
  const { since, until } = period;
  if (!ratePairs.some((pair) => pair.from === period.from && pair.to === period.to)) {
    throw invalidFields({ to: 'rate_pair_unknown' });
  }
  const pair = sql`company_id = ${caller.companyId} and from_currency = ${period.from} and to_currency = ${period.to}`;
  const { rows } = await sql<CurrencyRate>`
    select from_currency as "from", to_currency as "to", date, rate from currency_rates
    where ${pair} and date <= ${until}
      and date >= coalesce((select max(date) from currency_rates where ${pair} and date <= ${since}), ${since}::date)
    order by date desc limit ${sql.lit(MAX_POINTS)}
  `.execute(tx);
  return rows.reverse();
}
