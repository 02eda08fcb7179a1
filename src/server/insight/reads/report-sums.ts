import { type Amount, add, subtract, ZERO } from '#contract/base/money.ts';

/** Sums by name: counts, and amounts; null where a sum is not meaningful. */
export type Sums = Record<string, Amount | number | null>;

/** Adds up sums of the same names. */
export function addUp(lines: Sums[], names: readonly string[]): Sums {
  const sums: Sums = {};
  for (const name of names) {
    const values = lines.map((line) => line[name] ?? null);
    if (values.includes(null)) sums[name] = null;
    else if (values.every((value) => typeof value === 'number'))
      sums[name] = values.reduce((sum, each) => sum + each, 0);
    else sums[name] = add(...values.map(String));
  }
  return sums;
}

/** A count, 0 if missing. */
export const countOf = (sums: Sums, name: string): number => Number(sums[name] ?? 0);

/** An amount, zero if missing. */
export const amountOf = (sums: Sums, name: string): Amount => add(String(sums[name] || ZERO));

/** The figures of sums over sales, profit included. */
export const soldOf = (sums: Sums) => {
  const [brutto, netto, extra_profit] = [
    amountOf(sums, 'brutto'),
    amountOf(sums, 'netto'),
    amountOf(sums, 'extra_profit'),
  ];
  const profit = subtract(brutto, netto);
  return { brutto, netto, profit, extra_profit, total_profit: add(profit, extra_profit) };
};
