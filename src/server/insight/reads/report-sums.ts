import { type Amount, add, ZERO } from '#contract/base/money.ts';

/** Sums by their names: numbers of things, and amounts. Null makes no sense where it stands. */
export type Sums = Record<string, Amount | number | null>;

/** What sums of the same names come to together. */
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

/** A number of things, none where nothing was added up. */
export const countOf = (sums: Sums, name: string): number => Number(sums[name] ?? 0);

/** An amount, zero where nothing was added up. */
export const amountOf = (sums: Sums, name: string): Amount => add(String(sums[name] || ZERO));
