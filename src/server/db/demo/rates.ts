import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Currency, Rate } from '#contract/money.ts';
import { projectRoot } from '../../source-files.ts';
import type { RowOf } from '../write-rows.ts';
import { type Day, dateOf } from './calendar.ts';

/** One line of rates.csv: real rates of that day. */
type DatedRates = { date: string; usdUzs: Rate; eurUsd: Rate; eurUzs: Rate };

/** The exchange rates of the load, read once. */
export type Rates = {
  /** The rate of a currency to USD on a day: the newest that is not after it, as the server offers it. */
  toUsd: (currency: Currency, day: Day) => Rate;
  rows: RowOf<'currency_rates'>[];
};

/** Reads rates.csv (date, usd_uzs, eur_usd, eur_uzs), oldest line first. */
export async function readRates(): Promise<Rates> {
  const text = await readFile(join(projectRoot, 'src/server/db/demo/rates.csv'), 'utf8');
  const dated = text.trim().split('\n').slice(1).map(parseLine);
  const [oldest] = dated;
  if (!oldest) throw new Error('rates.csv holds no rates');
  const known = new Map<Day, DatedRates>();
  const on = (day: Day): DatedRates => {
    const found = known.get(day) ?? dated.findLast(({ date }) => date <= dateOf(day)) ?? oldest;
    known.set(day, found);
    return found;
  };
  return {
    toUsd: (currency, day) => {
      if (currency === 'USD') return '1';
      return currency === 'UZS' ? on(day).usdUzs : on(day).eurUsd;
    },
    rows: dated.flatMap(({ date, usdUzs, eurUsd, eurUzs }) => [
      { from_currency: 'USD', to_currency: 'UZS', date, rate: usdUzs },
      { from_currency: 'EUR', to_currency: 'USD', date, rate: eurUsd },
      { from_currency: 'EUR', to_currency: 'UZS', date, rate: eurUzs },
    ]),
  };
}

function parseLine(line: string): DatedRates {
  const [date, usdUzs, eurUsd, eurUzs] = line.trim().split(',');
  if (!date || !usdUzs || !eurUsd || !eurUzs) throw new Error(`rates.csv: "${line}" is no line of four values`);
  return { date, usdUzs, eurUsd, eurUzs };
}
