import { type Amount, compare, subtract, toHundredths, ZERO } from './money.ts';

/** What the programme does to points and levels: recorded with it by the server, shown ahead with it by the browser. */

/** The rules of a programme that nobody has changed yet; the table's own defaults are the same ones. */
export const defaultRules = {
  activation_days: 0,
  validity_months: 12,
  max_percent: 30,
  membership_months: 12,
  daily_messages: 500,
  dial_codes: ['998'],
} as const;

/** Hundredths; both factors are zero or more, so that dividing rounds down. */
const toUnits = (value: string): bigint => BigInt(toHundredths(value));

/** A level as far as accruing asks: percentages and amounts are decimal strings. */
export type Level = { from_turnover: Amount; percent: string };

/** The level of a turnover in USD: the highest one that begins at or below it; null below the first. */
export function levelAt<L extends Level>(levels: readonly L[], turnover: Amount): L | null {
  const reached = levels.filter(({ from_turnover }) => compare(from_turnover, turnover) <= 0);
  return reached.reduce<L | null>(
    (best, level) => (best === null || compare(level.from_turnover, best.from_turnover) > 0 ? level : best),
    null,
  );
}

/** What points are counted from: brutto without what was paid by points, USD; never below zero. */
export function accrualBase(brutto: Amount, paidByPoints: Amount): Amount {
  const base = subtract(brutto, paidByPoints);
  return compare(base, ZERO) < 0 ? ZERO : base;
}

/** floor(base × percent / 100): whole points. */
export const accrualOf = (base: Amount, percent: string): number =>
  Number((toUnits(base) * toUnits(percent)) / 1_000_000n);

/** The most points that a sale may be paid by: so many percent of brutto, whole. */
export const mostPoints = (brutto: Amount, maxPercent: number): number =>
  Number((toUnits(brutto) * BigInt(maxPercent)) / 10_000n);

/** What can be used of a client's points, whose lots hold so much and whose balance may be below that. */
export const availableOf = (usable: number, remaining: number, balance: number): number =>
  Math.max(0, usable - Math.max(0, remaining - balance));

/** What is left of one row's points. Dates are calendar dates. */
export type Lot = { id: number; remaining: number; active_from: string; expires_on: string | null };

/** So many points taken from a lot; below zero: given back to it. */
export type Draw = { lot: number; points: number };

/** What is gone first is used first; what never goes is used last. Ties go by age. */
const byExpiry = (a: Lot, b: Lot): number => {
  if (a.expires_on === b.expires_on) return a.id - b.id;
  if (a.expires_on === null) return 1;
  if (b.expires_on === null) return -1;
  return a.expires_on < b.expires_on ? -1 : 1;
};

export const isUsable = (lot: Lot, today: string): boolean =>
  lot.active_from <= today && (lot.expires_on === null || lot.expires_on > today);

/** Takes points from lots, those that expire first before the others, as far as they reach. */
export function takeFrom(lots: readonly Lot[], points: number): Draw[] {
  const draws: Draw[] = [];
  let wanted = points;
  for (const lot of [...lots].sort(byExpiry)) {
    const taken = Math.min(wanted, lot.remaining);
    if (taken > 0) draws.push({ lot: lot.id, points: taken });
    wanted -= taken;
  }
  return draws;
}

/** Gives points back to the lots that they were taken from, what was taken last first. */
export function giveBack(draws: readonly Draw[], points: number): Draw[] {
  const given: Draw[] = [];
  let left = points;
  for (const { lot, points: taken } of [...draws].reverse()) {
    const back = Math.min(left, taken);
    if (back > 0) given.push({ lot, points: -back });
    left -= back;
  }
  return given;
}

/** Sum of some draws of a lot. */
export const drawnFrom = (draws: readonly Draw[], lot: number): number =>
  draws.filter((draw) => draw.lot === lot).reduce((sum, { points }) => sum + points, 0);
