import { type Amount, compare, subtract, toHundredths, ZERO } from '../base/money.ts';
import { defaultMessageRules } from '../messages/message-rules.ts';

/** What the programme does to points and levels: recorded with it by the server, shown ahead with it by the browser. */

/** The rules of a programme that nobody has changed yet; the table's own defaults are the same ones. */
export const defaultRules = {
  activation_days: 0,
  validity_months: 12,
  max_percent: 30,
  membership_months: 12,
  ...defaultMessageRules,
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

/** What a row of the ledger holds of a lot. */
export type Taken = Draw & { entry: number };

/** How much a row still owes that took more than there was. */
export type Debt = { entry: number; points: number };

/** Points taken from lots go to the rows that owe, in their order. They owe at least as much. */
export function payDebts(draws: readonly Draw[], debts: readonly Debt[]): Taken[] {
  const owing = debts.map((debt) => ({ ...debt }));
  const paid: Taken[] = [];
  for (const { lot, points } of draws) {
    let left = points;
    for (const debt of owing) {
      const part = Math.min(left, debt.points);
      if (part > 0) paid.push({ entry: debt.entry, lot, points: part });
      debt.points -= part;
      left -= part;
    }
    if (left > 0) throw new Error(`${left} points were taken that nobody owes`);
  }
  return paid;
}

/**
 * A row lets go of points, of those it took last first. What comes back to a lot whose own row was mirrored belongs to
 * that mirror (`mirrors`: lot → mirroring row): it takes it, and lets go of as much that it had to take elsewhere.
 * Answers with what each row takes from now on; below zero is what it lets go of. Points are above zero.
 */
export function letGo(
  taken: readonly Taken[],
  entry: number,
  points: number,
  mirrors: ReadonlyMap<number, number>,
): Taken[] {
  const held = taken.map((each) => ({ ...each }));
  const moves: Taken[] = [];
  const release = (holder: number, wanted: number, except: number | null): void => {
    let left = wanted;
    for (const each of held.filter((one) => one.entry === holder && one.lot !== except).reverse()) {
      const back = Math.min(left, each.points);
      if (back <= 0) continue;
      left -= back;
      each.points -= back;
      moves.push({ entry: holder, lot: each.lot, points: -back });
      const mirror = mirrors.get(each.lot);
      if (mirror === undefined) continue;
      moves.push({ entry: mirror, lot: each.lot, points: back });
      release(mirror, back, each.lot);
    }
  };
  release(entry, points, null);
  return moves;
}
