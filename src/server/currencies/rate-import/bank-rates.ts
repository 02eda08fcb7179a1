import { type CalendarDate, isCalendarDate } from '#contract/base/dates.ts';
import { canonicalRate, divideRates, type Rate, type RatePair } from '#contract/base/money.ts';
import type { RateImportCode } from '#contract/currencies/currency-rate.ts';

/** The reason why the bank's rates could not be read. */
export class ImportFault extends Error {
  readonly code: RateImportCode;

  constructor(code: RateImportCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The bank's rates of one date, for each published pair. */
export type BankRates = { date: CalendarDate; rates: { pair: RatePair; rate: Rate }[] };

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/**
 * Reads the Central Bank's JSON: an array with one object per currency, `{Ccy: "USD", Nominal: "1", Rate: "12650.05",
 * Date: "21.11.2026"}`, in UZS per Nominal units. Takes USD and EUR, and calculates EUR to USD from both. Throws an
 * ImportFault on anything else.
 */
export function readBankRates(text: string): BankRates {
  const entries = parse(text);
  const usd = readEntry(entries, 'USD');
  const eur = readEntry(entries, 'EUR');
  if (usd.date !== eur.date) throw new ImportFault('unreadable', `USD is of ${usd.date}, EUR of ${eur.date}`);
  return {
    date: usd.date,
    rates: [
      { pair: { from: 'USD', to: 'UZS' }, rate: usd.rate },
      { pair: { from: 'EUR', to: 'USD' }, rate: divided(eur.rate, usd.rate) },
      { pair: { from: 'EUR', to: 'UZS' }, rate: eur.rate },
    ],
  };
}

function parse(text: string): Entry[] {
  try {
    const answer: unknown = JSON.parse(text);
    if (Array.isArray(answer) && answer.every(isEntry)) return answer;
  } catch {
    // Not JSON: thrown below.
  }
  throw new ImportFault('unreadable', 'The answer is not a JSON array of objects');
}

function readEntry(entries: Entry[], currency: string): { rate: Rate; date: CalendarDate } {
  const [entry, ...others] = entries.filter(({ Ccy }) => Ccy === currency);
  if (!entry) throw new ImportFault('currency_missing', `${currency} is not in the answer`);
  if (others.length > 0) throw new ImportFault('unreadable', `${currency} is in the answer more than once`);
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(String(entry.Date)) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) throw new ImportFault('unreadable', `${currency} has no date`);
  return { rate: divided(readRate(entry.Rate, currency), readRate(entry.Nominal, currency)), date };
}

/** A positive rate with at most eight digits and six decimals. */
function readRate(value: unknown, currency: string): Rate {
  const text = String(value).trim();
  if (!/^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,6})?$/.test(text))
    throw new ImportFault('rate_invalid', `${currency}: invalid rate`);
  return canonicalRate(text);
}

function divided(rate: Rate, by: Rate): Rate {
  try {
    return divideRates(rate, by);
  } catch {
    throw new ImportFault('rate_invalid', 'The divided rate is zero or too large');
  }
}
