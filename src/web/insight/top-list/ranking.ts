import { type Amount, add, compare, percentOf, sign, ZERO } from '#contract/base/money.ts';
import type { TopFigures, TopRow } from '#contract/insight/top-list.ts';

/** The figures for ranking. */
export const rankFigures = ['total_profit', 'profit', 'brutto', 'sales', 'tourists'] as const;
export type RankFigure = (typeof rankFigures)[number];

/** A row with its rank; the earlier rank is null without earlier figures. */
export type Ranked = TopRow & { place: number; placeBefore: number | null; value: Amount; share: string | null };

/** A figure as an amount; null if the user may not read it. */
export function amountOf(figures: TopFigures, figure: RankFigure): Amount {
  const value = figures[figure] ?? ZERO;
  return typeof value === 'number' ? `${value}.00` : value;
}

/** The ranked figure: total profit for Management, profit for agents. */
export const figuresFor = (rows: TopRow[]): RankFigure[] =>
  rankFigures.filter((figure) => figure !== 'total_profit' || rows.some(({ now }) => now.total_profit !== null));

/** The rank: the number of better rows plus one, so that equal rows share a rank. */
const placeAmong = (value: Amount, values: Amount[]) => 1 + values.filter((other) => compare(other, value) > 0).length;

/** Rows by a figure, highest first, each with its rank, its earlier rank and its share of the total. */
export function ranked(rows: TopRow[], figure: RankFigure): Ranked[] {
  const now = rows.map((row) => amountOf(row.now, figure));
  const before = rows.map((row) => amountOf(row.before, figure));
  const whole = add(ZERO, ...now);
  return rows
    .map((row): Ranked => {
      const [value, earlier] = [amountOf(row.now, figure), amountOf(row.before, figure)];
      return {
        ...row,
        value,
        place: placeAmong(value, now),
        placeBefore: sign(earlier) === 0 ? null : placeAmong(earlier, before),
        share: percentOf(value, whole),
      };
    })
    .sort((one, other) => compare(other.value, one.value));
}
