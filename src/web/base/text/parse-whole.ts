import { parseAmount, parseSigned, type TypedAmount } from './parse-amount.ts';

/** Parses digits without a currency, a rate and decimals. */
function wholeOf(read: TypedAmount | null): number | null {
  if (!read || read.currency !== null || read.rate !== null || !read.amount.endsWith('.00')) return null;
  return Number(read.amount);
}

/** Reads a whole number that is zero or more: `12`, `1 000`. Null when it is none. */
export const parseWhole = (typed: string): number | null => wholeOf(parseAmount(typed));

/** The same with a sign, as for corrections of points: `+50`, `-20`, `−20`. */
export const parseSignedWhole = (typed: string): number | null => wholeOf(parseSigned(typed));

/** Reads a percentage: `7.5`, `7,5 %`. Null when it is none. */
export function parsePercent(typed: string): string | null {
  const read = parseAmount(typed.replace(/\s*%\s*$/, ''));
  return read && read.currency === null && read.rate === null ? read.amount : null;
}
