import type { CalendarDate } from './dates.ts';
import type { ErrorCode } from './errors.ts';
import { type Amount, type Currency, compare, doubtRate, multiply, negate, type Rate, sign } from './money.ts';

/**
 * What is unusual about something typed: the code of a question and the figures for its text. The browser says it beside
 * the field, the server asks for a yes before it records it.
 */
export type Doubt = { code: ErrorCode; values: Record<string, string> };

/** A typed exchange rate that is upside down or more than 5 % off the known one. Null where none is known. */
export function doubtAboutRate(typed: Rate, offered: Rate | null): Doubt | null {
  if (offered === null) return null;
  const { doubt, percent } = doubtRate(typed, offered);
  if (!doubt) return null;
  return { code: doubt === 'inverted' ? 'rate_inverted' : 'rate_far', values: { typed, offered, percent } };
}

/** What a partner keeps of a cancelled booking and what the booking cost, both in the booking's currency. */
export function doubtAboutPenalty(
  penalty: Amount,
  { rate, currency, partner }: { rate: Amount; currency: Currency; partner: string },
): Doubt | null {
  if (compare(penalty, rate) <= 0) return null;
  return { code: 'penalty_exceeds_cost', values: { amount: penalty, cost: rate, currency, partner } };
}

/** What is kept of a tourist's money and what the tour was sold for, both in USD. */
export function doubtAboutClientPenalty(penalty: Amount, brutto: Amount): Doubt | null {
  if (compare(penalty, brutto) <= 0) return null;
  return { code: 'penalty_exceeds_brutto', values: { amount: penalty, brutto } };
}

/** What a booking costs: in its currency, and in USD. */
export type Price = { rate: Amount; currency: Currency; amount_usd: Amount };

const LARGE_FACTOR = 5;

/** More than a factor of five apart, most often a digit too many or too few; both above zero. */
const isFar = (was: Amount, is: Amount): boolean =>
  compare(is, multiply(was, LARGE_FACTOR)) > 0 || compare(was, multiply(is, LARGE_FACTOR)) > 0;

/**
 * A price that has grown or shrunk by more than a factor of five; in USD when the currency is another one too. A price that
 * was not known before has not changed.
 */
export function doubtAboutPrice(before: Price, after: Price): Doubt | null {
  const isSame = before.currency === after.currency;
  const currency = isSame ? after.currency : 'USD';
  const [was, is] = isSame ? [before.rate, after.rate] : [before.amount_usd, after.amount_usd];
  if (sign(was) === 0 || !isFar(was, is)) return null;
  return { code: 'rate_changed_much', values: { before: was, after: is, currency } };
}

const withoutSign = (amount: Amount): Amount => (sign(amount) < 0 ? negate(amount) : amount);

/** What is accepted of a payment or a refund, more than a factor of five from what its agent recorded. */
export function doubtAboutAccepted(recorded: Amount, accepted: Amount, currency: Currency): Doubt | null {
  const [before, after] = [withoutSign(recorded), withoutSign(accepted)];
  return isFar(before, after) ? { code: 'accepted_amount_far', values: { before, after, currency } } : null;
}

/** The day by which a tourist has to pay is not before the day of the sale. */
export const doubtAboutDeadline = (deadline: CalendarDate | null, sold: CalendarDate): Doubt | null =>
  deadline !== null && deadline < sold ? { code: 'deadline_before_sale', values: { date: deadline, sold } } : null;

/** Nor is a service, of the sale or of one of its bookings. */
export const doubtAboutService = (service: CalendarDate, sold: CalendarDate): Doubt | null =>
  service < sold ? { code: 'service_before_sale', values: { date: service, sold } } : null;

/** The same of a booking: one that goes by the date of its sale is no more unusual than the sale is. */
export const doubtAboutBooking = (
  service: CalendarDate,
  sale: { service_date: CalendarDate; sale_date: CalendarDate },
): Doubt | null => (service === sale.service_date ? null : doubtAboutService(service, sale.sale_date));
