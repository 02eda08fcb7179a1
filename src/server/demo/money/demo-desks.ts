import { type Currency, convert, type Rate, ratePairOf, toHundredths } from '#contract/base/money.ts';
import { fromHundredths } from '../demo-amounts.ts';
import { type Day, isMonday } from '../demo-calendar.ts';
import type { Rates } from '../demo-rates.ts';
import type { Setting } from '../demo-setting.ts';

/** Where money lies. */
export type Desk = { officeId: number; methodId: number; currency: Currency };

/** What comes to a desk and leaves it day by day without any move, hundredths. The first day is the plan's. */
export type Flow = Desk & { came: number[]; went: number[] };

/** Money that goes from one desk to another when a day's work is done, hundredths of the currencies of both. */
export type Move = {
  day: Day;
  from: Desk;
  to: Desk;
  given: number;
  received: number;
  /** It is recorded once more by mistake, which is noticed on the next day. */
  twice: boolean;
};

/** What the owners put into a desk before the first day's work, hundredths, and what is moved from then on. */
export type Plan = { capital: number; moves: Move[] };

/** What is planned for: the desks of a company of some scale from the first day on, and today, which nothing is decided on. */
type Course = Pick<Setting, 'rates' | 'scale' | 'thisDay'> & { flows: Flow[]; begin: Day };

/** A desk on a day: what it has, and what of that it can spare until the next moves, or what it will lack. Hundredths. */
type Standing = Flow & { has: number; spare: number; lacks: number };

/** Cashiers of a whole agency move such round sums, hundredths; of a smaller one a tenth of them. */
const STEPS: Record<Currency, number> = { USD: 100_000, EUR: 100_000, UZS: 1_000_000_000 };

/** What the desks of the office that pays the partners keep in a whole agency, so that they can pay what was not planned, hundredths. */
const RESERVES: Record<Currency, number> = { USD: 200_000, EUR: 100_000, UZS: 2_000_000_000 };

/** Owners put in round sums as well: tens of millions of soums. */
const CAPITAL_STEP = 1_000_000_000;

/** One move in so many is recorded twice. */
const MISTAKE_EVERY = 25;

/**
 * Once a week each desk that would fall below zero before the next time gets what it will lack from desks that can spare
 * it. What none of them has its owners put into `account`, in soums, on the first day. No desk is below zero then, in
 * whatever order the lines of a day are read.
 */
export function planMoves(course: Course, account: Desk): Plan {
  let capital = 0;
  for (;;) {
    const { missing, moves } = goThrough(course, account, capital);
    if (missing === 0) return { capital, moves };
    capital += up(missing, CAPITAL_STEP);
  }
}

/** The moves of all weeks, and the soums that were missing all the same. */
function goThrough(course: Course, account: Desk, capital: number): { missing: number; moves: Move[] } {
  const { flows, scale, begin, thisDay } = course;
  const desks = flows.map((flow) => ({ ...flow, has: isSame(flow, account) ? capital : 0, spare: 0, lacks: 0 }));
  const moves: Move[] = [];
  let missing = 0;
  for (let day = begin; day < thisDay; day++) {
    for (const desk of desks) desk.has += cameOn(desk, day - begin) - wentOn(desk, day - begin);
    if (day > begin && !isMonday(day)) continue;
    for (const desk of desks) foresee(desk, desk.officeId === account.officeId ? scale : 0, day, begin);
    for (const desk of desks) missing += cover(course, desk, desks, day, moves);
  }
  return { missing, moves };
}

const isSame = (one: Desk, other: Desk): boolean =>
  one.officeId === other.officeId && one.methodId === other.methodId && one.currency === other.currency;

const cameOn = ({ came }: Flow, index: number): number => came[index] ?? 0;
const wentOn = ({ went }: Flow, index: number): number => went[index] ?? 0;

/**
 * Looks at the least that the desk will have until the next moves are made; what leaves it on a day may do so before
 * anything comes. One that comes below its reserve gets twice as much, so that something is moved to it less often.
 */
function foresee(desk: Standing, scale: number, today: Day, begin: Day): void {
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

/** Moves to a desk what it lacks; answers with the soums that no other one could spare. */
function cover({ rates, scale, thisDay }: Course, to: Standing, desks: Standing[], day: Day, moves: Move[]): number {
  if (to.lacks === 0) return 0;
  for (const from of inOrder(to, desks, rates, day)) {
    const { given, received } = sums(from, to, { rates, scale }, day);
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

/** Where money is looked for: the same desk of another office, the same currency elsewhere, another currency; much first. */
function inOrder(to: Standing, desks: Standing[], rates: Rates, day: Day): Standing[] {
  const distance = (from: Desk) => (from.currency !== to.currency ? 2 : Number(from.methodId !== to.methodId));
  return desks
    .filter((desk) => desk !== to && desk.spare > 0)
    .map((desk) => ({ desk, distance: distance(desk), worth: inSoums(desk.spare, desk.currency, rates, day) }))
    .sort((a, b) => a.distance - b.distance || b.worth - a.worth)
    .map(({ desk }) => desk);
}

/** What one desk gives and another one gets for it: as much as it lacks, or as the other can spare, in round sums. */
function sums(
  from: Standing,
  to: Standing,
  { rates, scale }: Pick<Course, 'rates' | 'scale'>,
  day: Day,
): { given: number; received: number } {
  const stepOf = (currency: Currency) => STEPS[currency] / (scale < 1 ? 10 : 1);
  const pair = ratePairOf(from.currency, to.currency);
  if (!pair) {
    const step = stepOf(to.currency);
    const both = Math.min(up(to.lacks, step), down(from.spare, step));
    return { given: both, received: both };
  }
  // At the bank the round sum is that of the currency that is quoted: so many dollars, for what they cost in soums.
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
