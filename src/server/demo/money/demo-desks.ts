import { type Currency, convert, type Rate, ratePairOf, toHundredths } from '#contract/base/money.ts';
import { fromHundredths } from '../demo-amounts.ts';
import { type Day, isMonday } from '../demo-calendar.ts';
import type { Setting } from '../demo-context.ts';
import type { Rates } from '../demo-rates.ts';

/** A cash desk. */
export type Desk = { officeId: number; methodId: number; currency: Currency };

/** Income and expense of a desk by day from the plan's first day, hundredths. */
export type Flow = Desk & { came: number[]; went: number[] };

/** A transfer between desks in the evening, in hundredths of both currencies. */
export type Move = {
  day: Day;
  from: Desk;
  to: Desk;
  given: number;
  received: number;
  /** Recorded twice by mistake, and reversed the next day. */
  twice: boolean;
};

/** The owners' initial payment in hundredths, and the transfers. */
export type Plan = { capital: number; moves: Move[] };

/** The input of the plan: the flows of desks from the first day, the scale, and today. */
type PlanInput = Pick<Setting, 'rates' | 'scale' | 'thisDay'> & { flows: Flow[]; begin: Day };

/** A desk on a day: its balance, and what it can spare or lacks until the next transfers, hundredths. */
type DeskState = Flow & { has: number; spare: number; lacks: number };

/** Round sums of transfers in a full-sized agency, hundredths; a tenth in a smaller one. */
const STEPS: Record<Currency, number> = { USD: 100_000, EUR: 100_000, UZS: 1_000_000_000 };

/** Reserves of the desks that pay partners in a full-sized agency, hundredths. */
const RESERVES: Record<Currency, number> = { USD: 200_000, EUR: 100_000, UZS: 2_000_000_000 };

/** The rounding of the owners' payment. */
const CAPITAL_STEP = 1_000_000_000;

/** One in this many transfers is recorded twice. */
const MISTAKE_EVERY = 25;

/**
 * Plans weekly transfers to desks that would fall below zero until the next ones from desks that can spare it, and the
 * owners' payment in UZS into `account` for the rest. So no desk is ever below zero, in any order of lines within a
 * day.
 */
export function planMoves(input: PlanInput, account: Desk): Plan {
  let capital = 0;
  for (;;) {
    const { missing, moves } = simulate(input, account, capital);
    if (missing === 0) return { capital, moves };
    capital += up(missing, CAPITAL_STEP);
  }
}

/** Simulates all weeks; returns the transfers and the UZS still missing. */
function simulate(input: PlanInput, account: Desk, capital: number): { missing: number; moves: Move[] } {
  const { flows, scale, begin, thisDay } = input;
  const desks = flows.map((flow) => ({ ...flow, has: isSame(flow, account) ? capital : 0, spare: 0, lacks: 0 }));
  const moves: Move[] = [];
  let missing = 0;
  for (let day = begin; day < thisDay; day++) {
    for (const desk of desks) desk.has += cameOn(desk, day - begin) - wentOn(desk, day - begin);
    if (day > begin && !isMonday(day)) continue;
    for (const desk of desks) forecast(desk, desk.officeId === account.officeId ? scale : 0, day, begin);
    for (const desk of desks) missing += cover(input, desk, desks, day, moves);
  }
  return { missing, moves };
}

const isSame = (one: Desk, other: Desk): boolean =>
  one.officeId === other.officeId && one.methodId === other.methodId && one.currency === other.currency;

const cameOn = ({ came }: Flow, index: number): number => came[index] ?? 0;
const wentOn = ({ went }: Flow, index: number): number => went[index] ?? 0;

/**
 * Calculates the lowest balance until the next transfers, assuming expenses before income within a day. A desk below
 * its reserve gets twice the reserve, so that transfers are fewer.
 */
function forecast(desk: DeskState, scale: number, today: Day, begin: Day): void {
  const reserve = Math.round(RESERVES[desk.currency] * scale);
  let has = desk.has;
  let least = has;
  for (let day = today + 1; day === today + 1 || !isMonday(day - 1); day++) {
    least = Math.min(least, has - wentOn(desk, day - begin));
    has += cameOn(desk, day - begin) - wentOn(desk, day - begin);
  }
  desk.spare = Math.max(0, least - reserve);
  desk.lacks = least < reserve ? 2 * reserve - least : 0;
}

/** Transfers to a desk what it lacks; returns the UZS that no other desk could spare. */
function cover(
  { rates, scale, thisDay }: PlanInput,
  to: DeskState,
  desks: DeskState[],
  day: Day,
  moves: Move[],
): number {
  if (to.lacks === 0) return 0;
  for (const from of sourcesFor(to, desks, rates, day)) {
    const { given, received } = transferAmounts(from, to, { rates, scale }, day);
    if (received === 0 || given > from.spare) continue;
    from.has -= given;
    from.spare -= given;
    to.has += received;
    to.lacks = Math.max(0, to.lacks - received);
    const twice = moves.length % MISTAKE_EVERY === MISTAKE_EVERY - 1 && given <= from.spare && day + 1 < thisDay;
    if (twice) from.spare -= given;
    moves.push({ day, from: deskOf(from), to: deskOf(to), given, received, twice });
    if (to.lacks === 0) return 0;
  }
  const missing = inSoums(to.lacks, to.currency, rates, day);
  to.has += to.lacks;
  to.lacks = 0;
  return missing;
}

const deskOf = ({ officeId, methodId, currency }: Desk): Desk => ({ officeId, methodId, currency });

/**
 * The possible sources of a transfer: the same method, then the same currency, then another currency; the largest
 * first.
 */
function sourcesFor(to: DeskState, desks: DeskState[], rates: Rates, day: Day): DeskState[] {
  const distance = (from: Desk) => (from.currency !== to.currency ? 2 : Number(from.methodId !== to.methodId));
  return desks
    .filter((desk) => desk !== to && desk.spare > 0)
    .map((desk) => ({ desk, distance: distance(desk), worth: inSoums(desk.spare, desk.currency, rates, day) }))
    .sort((a, b) => a.distance - b.distance || b.worth - a.worth)
    .map(({ desk }) => desk);
}

/** The amounts of a transfer: what is lacking or can be spared, in round sums. */
function transferAmounts(
  from: DeskState,
  to: DeskState,
  { rates, scale }: Pick<PlanInput, 'rates' | 'scale'>,
  day: Day,
): { given: number; received: number } {
  const stepOf = (currency: Currency) => STEPS[currency] / (scale < 1 ? 10 : 1);
  const pair = ratePairOf(from.currency, to.currency);
  if (!pair) {
    const step = stepOf(to.currency);
    const both = Math.min(up(to.lacks, step), down(from.spare, step));
    return { given: both, received: both };
  }
  // For exchanges the quoted currency's amount is round.
  const rate = rates.of(pair, day);
  const step = stepOf(pair.from);
  const quoted = (value: number, currency: Currency) => exchange(value, currency, pair.from, rate);
  const round = Math.min(up(quoted(to.lacks, to.currency), step), down(quoted(from.spare, from.currency), step));
  const other = exchange(round, pair.from, pair.to, rate);
  return pair.from === to.currency ? { given: other, received: round } : { given: round, received: other };
}

const exchange = (value: number, from: Currency, to: Currency, rate: Rate): number =>
  toHundredths(convert(fromHundredths(value), from, to, rate));

function inSoums(value: number, currency: Currency, rates: Rates, day: Day): number {
  const pair = ratePairOf(currency, 'UZS');
  return pair ? exchange(value, currency, 'UZS', rates.of(pair, day)) : value;
}

const up = (value: number, step: number): number => Math.ceil(value / step) * step;
const down = (value: number, step: number): number => Math.floor(value / step) * step;
