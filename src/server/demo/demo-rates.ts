import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Currency, type Rate, ratePairs, usdPair } from '#contract/base/money.ts';
import type { RowOf } from '../base/db/write-rows.ts';
import { projectRoot } from '../source-files.ts';
import { type Day, dateOf, dayOf } from './demo-calendar.ts';
import type { Chance } from './seeded-random.ts';

type Pair = { from: Currency; to: Currency };

/** The rates of one day. */
type DatedRates = { day: Day; usdUzs: Rate; eurUsd: Rate; eurUzs: Rate };

/** The exchange rates of the load. */
export type Rates = {
  /** The newest rate of a pair up to a day, like the server offers it. */
  of: (pair: Pair, day: Day) => Rate;
  /** The rate of a currency to USD on a day. */
  toUsd: (currency: Currency, day: Day) => Rate;
  rows: RowOf<'currency_rates'>[];
};

const WEEK: Day = 7;

/** The largest weekly change, in thousandths of a percent. */
const MAX_CHANGE = { usdUzs: 400, eurUsd: 600 };

/** Reads rates.csv (date, usd_uzs, eur_usd, eur_uzs; the oldest first) and continues it up to today. */
export async function readRates(chance: Chance, thisDay: Day): Promise<Rates> {
  const text = await readFile(join(projectRoot, 'src/server/demo/rates.csv'), 'utf8');
  const dated = upTo(thisDay, text.trim().split('\n').slice(1).map(parseLine), chance);
  const [oldest] = dated;
  if (!oldest) throw new Error('rates.csv holds no rates');
  const known = new Map<Day, DatedRates>();
  const on = (day: Day): DatedRates => {
    const found = known.get(day) ?? dated.findLast((rates) => rates.day <= day) ?? oldest;
    known.set(day, found);
    return found;
  };
  const of = (pair: Pair, day: Day) => rateOf(on(day), pair);
  return {
    of,
    toUsd: (currency, day) => (currency === 'USD' ? '1' : of(usdPair(currency), day)),
    rows: dated.flatMap((rates) =>
      ratePairs.map((pair) => ({
        from_currency: pair.from,
        to_currency: pair.to,
        date: dateOf(rates.day),
        rate: rateOf(rates, pair),
      })),
    ),
  };
}

const rateOf = ({ usdUzs, eurUsd, eurUzs }: DatedRates, { from, to }: Pair): Rate => {
  if (from === 'USD') return usdUzs;
  return to === 'USD' ? eurUsd : eurUzs;
};

/** The real rates up to today, then random weekly ones, and today's, all as manual rates. */
function upTo(thisDay: Day, real: DatedRates[], chance: Chance): DatedRates[] {
  const dated = real.filter(({ day }, index) => index === 0 || day <= thisDay);
  let last = dated.at(-1);
  while (last && last.day < thisDay) {
    last = wander(last, Math.min(last.day + WEEK, thisDay), chance);
    dated.push(last);
  }
  return dated;
}

function wander({ usdUzs, eurUsd }: DatedRates, day: Day, chance: Chance): DatedRates {
  const soums = moved(usdUzs, chance.int(-MAX_CHANGE.usdUzs, MAX_CHANGE.usdUzs));
  const dollars = moved(eurUsd, chance.int(-MAX_CHANGE.eurUsd, MAX_CHANGE.eurUsd));
  return { day, usdUzs: soums.toFixed(2), eurUsd: dollars.toFixed(6), eurUzs: (soums * dollars).toFixed(2) };
}

const moved = (rate: Rate, thousandths: number): number => Number(rate) * (1 + thousandths / 100_000);

function parseLine(line: string): DatedRates {
  const [date, usdUzs, eurUsd, eurUzs] = line.trim().split(',');
  if (!date || !usdUzs || !eurUsd || !eurUzs) throw new Error(`rates.csv: "${line}" does not have four values`);
  return { day: dayOf(date), usdUzs, eurUsd, eurUzs };
}
