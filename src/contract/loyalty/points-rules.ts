import { type Amount, compare, subtract, toHundredths, ZERO } from '../base/money.ts';
import { defaultMessageRules } from '../messages/message-rules.ts';

// Rules of points and levels, with which the server records and the browser previews.

/** The rules of a new programme, equal to the defaults of the database table. */
export const defaultRules = {
  activation_days: 0,
  validity_months: 12,
  max_percent: 30,
  membership_months: 12,
  ...defaultMessageRules,
} as const;

/** Hundredths as bigint. All values are zero or more, so that division rounds down. */
const toUnits = (value: string): bigint => BigInt(toHundredths(value));

/** The fields of a level that accrual needs, as decimal strings. */
export type Level = { from_turnover: Amount; percent: string };

/** The level of a turnover in USD: the highest one that begins at or below it; null below the first. */
export function levelAt<L extends Level>(levels: readonly L[], turnover: Amount): L | null {
  const reached = levels.filter(({ from_turnover }) => compare(from_turnover, turnover) <= 0);
  return reached.reduce<L | null>(
    (best, level) => (best === null || compare(level.from_turnover, best.from_turnover) > 0 ? level : best),
    null,
  );
}

/** The base of an accrual in USD: brutto less the payments by points; never below zero. */
export function accrualBase(brutto: Amount, paidByPoints: Amount): Amount {
  const base = subtract(brutto, paidByPoints);
  return compare(base, ZERO) < 0 ? ZERO : base;
}

/** floor(base × percent / 100): whole points. */
export const accrualOf = (base: Amount, percent: string): number =>
  Number((toUnits(base) * toUnits(percent)) / 1_000_000n);

/** The largest payment by points for a sale: `maxPercent` of brutto, rounded down. */
export const maxPoints = (brutto: Amount, maxPercent: number): number =>
  Number((toUnits(brutto) * BigInt(maxPercent)) / 10_000n);

/**
 * The points that a client can use: the usable remainder of the lots, less what the balance is below their whole
 * remainder.
 */
export const availableOf = (usable: number, remaining: number, balance: number): number =>
  Math.max(0, usable - Math.max(0, remaining - balance));

/** The remaining points of one ledger row that gave points. Dates are calendar dates. */
export type Lot = { id: number; remaining: number; active_from: string; expires_on: string | null };

/** Points drawn from a lot; below zero: returned to it. */
export type Draw = { lot: number; points: number };

/** Lots that expire first come first, those without expiry last; ties by id. */
const byExpiry = (a: Lot, b: Lot): number => {
  if (a.expires_on === b.expires_on) return a.id - b.id;
  if (a.expires_on === null) return 1;
  if (b.expires_on === null) return -1;
  return a.expires_on < b.expires_on ? -1 : 1;
};

export const isUsable = (lot: Lot, today: string): boolean =>
  lot.active_from <= today && (lot.expires_on === null || lot.expires_on > today);

/** Draws points from lots in the order of their expiry, as far as the lots reach. */
export function drawFrom(lots: readonly Lot[], points: number): Draw[] {
  const draws: Draw[] = [];
  let wanted = points;
  for (const lot of [...lots].sort(byExpiry)) {
    const taken = Math.min(wanted, lot.remaining);
    if (taken > 0) draws.push({ lot: lot.id, points: taken });
    wanted -= taken;
  }
  return draws;
}

/** The points of a lot that a row of the ledger holds. */
export type Holding = Draw & { entry: number };

/** The points that a row took beyond the available lots and still owes. */
export type Debt = { entry: number; points: number };

/** Assigns drawn points to the rows that owe, in their order. Throws if more is drawn than owed. */
export function settleDebts(draws: readonly Draw[], debts: readonly Debt[]): Holding[] {
  const owing = debts.map((debt) => ({ ...debt }));
  const paid: Holding[] = [];
  for (const { lot, points } of draws) {
    let left = points;
    for (const debt of owing) {
      const part = Math.min(left, debt.points);
      if (part > 0) paid.push({ entry: debt.entry, lot, points: part });
      debt.points -= part;
      left -= part;
    }
    if (left > 0) throw new Error(`${left} points were drawn beyond the owed ones`);
  }
  return paid;
}

/**
 * Releases points of a row, those drawn last first. Points that return to a lot whose row was reversed go to the
 * reversal (`mirrors`: lot → reversing row), which in turn releases as many points that it had drawn from other lots.
 * Returns the changes of the rows' holdings; below zero for released points. `points` is above zero.
 */
export function releasePoints(
  taken: readonly Holding[],
  entry: number,
  points: number,
  mirrors: ReadonlyMap<number, number>,
): Holding[] {
  const held = taken.map((each) => ({ ...each }));
  const moves: Holding[] = [];
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
