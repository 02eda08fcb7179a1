import { type Amount, type Currency, convert, isMultiplied, type Rate } from '#contract/base/money.ts';

/** A converted amount with its computation; the rate is null within one currency. */
export type Conversion = { result: Amount; rate: Rate | null; sign: '×' | '÷' };

/** Converts by a rate of the pair; null while the rate is not known. */
export function conversionOf(amount: Amount, from: Currency, to: Currency, rate: Rate | null): Conversion | null {
  if (from === to) return { result: convert(amount, from, to, '1'), rate: null, sign: '×' };
  if (rate === null) return null;
  return { result: convert(amount, from, to, rate), rate, sign: isMultiplied(from, to) ? '×' : '÷' };
}
