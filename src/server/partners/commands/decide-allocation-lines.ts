import { amount, compare, magnitude, sign, toHundredths } from '#contract/base/money.ts';
import type { allocatePartnerPayment as contract } from '#contract/partners/allocate-partner-payment.ts';
import {
  type AllocationFigures,
  type AllocationLine,
  type AllocationProblem,
  allocate,
  fillTogether,
  type OpenBooking,
  type PayingPayment,
  sumOfLines,
} from '#contract/sales/bookings/allocation-figures.ts';
import { type ContextOf, requireConfirmation } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { PartnerPayment } from '../../sales/bookings/rows/allocation-rows.ts';
import type { Booking } from '../../sales/rows/sale-rows.ts';
import { decidePartnerPayment } from './partner-payment-transitions.ts';

type Context = ContextOf<typeof contract>;

/** A line with its calculated figures, and the field of its option. */
export type Part = AllocationLine & { figures: AllocationFigures; field: string };

/** The ids of the chosen bookings, in the order of the body. */
export const chosenIn = ({ body: { lines = [], together } }: Context): number[] =>
  together?.booking_ids ?? lines.map(({ booking_id }) => booking_id);

const fieldOf = ({ body: { together } }: Context, index: number, name: 'booking_id' | 'amount' | 'option'): string =>
  together ? `together.${name === 'booking_id' ? `booking_ids.${index}` : 'option'}` : `lines.${index}.${name}`;

/** Refuses unknown bookings (not_found) and repeated ones (choice_invalid) at their fields. */
export function requireKnownBookings(context: Context, bookings: Map<number, Booking>): void {
  const chosen = chosenIn(context);
  const refuse = (code: 'not_found' | 'choice_invalid', wrong: (id: number, index: number) => boolean) => {
    const fields = chosen.flatMap((id, index) => (wrong(id, index) ? [fieldOf(context, index, 'booking_id')] : []));
    if (fields.length === 0) return;
    throw new Refusal(code, { fields: Object.fromEntries(fields.map((field) => [field, code] as const)) });
  };
  refuse('not_found', (id) => !bookings.has(id));
  refuse('choice_invalid', (id, index) => chosen.indexOf(id) < index);
}

/**
 * The lines to allocate: the typed ones, or those calculated for bookings paid together. The payment's machine checks
 * them.
 */
export function decideLines(
  context: Context,
  payment: PartnerPayment,
  paying: PayingPayment,
  bookings: Map<number, Booking & OpenBooking>,
): AllocationLine[] {
  const { lines: typed = [], together } = context.body;
  const lines = together
    ? fillTogether(paying, [...bookings.values()], together.option)
    : typed.map((line) => ({ ...line, amount: amount(line.amount) }));
  const chosen = chosenIn(context);
  const ofOtherPartner = chosen.findIndex((id) => bookings.get(id)?.partner_id !== payment.partner_id);
  const wrong = lines.findIndex(
    (line, index) => sign(line.amount) === 0 || exceeds(lines.slice(0, index + 1), payment),
  );
  const field =
    ofOtherPartner >= 0
      ? fieldOf(context, ofOtherPartner, 'booking_id')
      : wrong >= 0
        ? fieldOf(context, wrong, 'amount')
        : null;
  decidePartnerPayment(
    payment,
    {
      type: 'partner_payment.allocate',
      chosen: chosen.length,
      amounts: lines.map((line) => toHundredths(line.amount)),
      together: together !== undefined,
      ofPartner: ofOtherPartner < 0,
    },
    field,
  );
  return lines;
}

const exceeds = (lines: AllocationLine[], { remainder }: PartnerPayment) =>
  compare(magnitude(sumOfLines(lines)), magnitude(remainder)) > 0;

/** The field of a line's problem other than its amount. */
const fieldOfProblem: Partial<Record<AllocationProblem, 'option' | 'booking_id'>> = {
  choose_full_payment: 'option',
  booking_settled: 'booking_id',
};

/** Calculates the figures of the lines one after the other. Refuses all lines with problems together. */
export function calculateParts(
  context: Context,
  paying: PayingPayment,
  bookings: Map<number, OpenBooking>,
  lines: AllocationLine[],
): Part[] {
  const problems: [string, AllocationProblem][] = [];
  const parts: Part[] = [];
  let left = paying;
  for (const [index, line] of lines.entries()) {
    const booking = bookings.get(line.booking_id);
    if (!booking) throw new Error(`The booking ${line.booking_id} was not locked`);
    const outcome = allocate(left, booking, line.option, line.amount);
    if ('problem' in outcome) {
      problems.push([fieldOf(context, index, fieldOfProblem[outcome.problem] ?? 'amount'), outcome.problem]);
      continue;
    }
    left = outcome.payment;
    const part = { ...line, figures: outcome.figures, field: fieldOf(context, index, 'option') };
    confirmDifference(context, part, booking);
    parts.push(part);
  }
  const [first] = problems;
  if (first) throw new Refusal(first[1], { fields: Object.fromEntries(problems) });
  return parts;
}

/** The difference in percent of the booked amount that requires confirmation. */
const LARGE_DIFFERENCE = 5;

/** Requires confirmation of a full payment far from the booked amount, mostly a typing error. */
function confirmDifference(context: Context, { figures, field }: Part, { to_be_paid_usd: booked }: OpenBooking): void {
  const difference = figures.usd_difference;
  const share = BigInt(toHundredths(magnitude(difference))) * 100n;
  if (share <= BigInt(toHundredths(magnitude(booked))) * BigInt(LARGE_DIFFERENCE)) return;
  requireConfirmation(context, { code: 'difference_large', field, values: { difference, booked } });
}
