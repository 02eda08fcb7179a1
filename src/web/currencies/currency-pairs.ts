import { type Currency, type RatePair, ratePairs } from '#contract/base/money.ts';

/** The key of a pair in URLs and choices: "USD-UZS". */
export type PairName = (typeof pairNames)[number];

export const pairNames = ratePairs.map(({ from, to }) => `${from}-${to}` as const);

export const pairNamed = (name: PairName): RatePair =>
  ratePairs.find(({ from, to }) => name === `${from}-${to}`) ?? ratePairs[0];

/** A pair for display: "USD → UZS". */
export const writePair = ({ from, to }: { from: Currency | string; to: Currency | string }): string =>
  `${from} → ${to}`;

export const pairOptions = ratePairs.map((pair) => ({ id: `${pair.from}-${pair.to}` as const, name: writePair(pair) }));
