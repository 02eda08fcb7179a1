import type { CalendarDate } from './dates.ts';
import type { ErrorCode } from './errors.ts';
import { type Amount, type Currency, compare, compareRates, multiply, negate, type Rate, sign } from './money.ts';

/**
 * An unusual value: the code of the confirmation and the figures for its text. The browser shows it at the field, the
 * server requires the confirmation before it records the value.
 */
export type Doubt = { code: ErrorCode; values: Record<string, string> };

/** Doubt about a typed rate that is inverted or more than 5 % off the offered one. Null where none is offered. */
export function doubtAboutRate(typed: Rate, offered: Rate | null): Doubt | null {
  if (offered === null) return null;
  const { doubt, percent } = compareRates(typed, offered);
  if (!doubt) return null;
  return { code: doubt === 'inverted' ? 'rate_inverted' : 'rate_far', values: { typed, offered, percent } };
}

/** Doubt about a partner's penalty above the cost of its booking, both in the booking's currency. */
export function doubtAboutPenalty(
  penalty: Amount,
  { rate, currency, partner }: { rate: Amount; currency: Currency; partner: string },
): Doubt | null {
  if (compare(penalty, rate) <= 0) return null;
  return { code: 'penalty_exceeds_cost', values: { amount: penalty, cost: rate, currency, partner } };
}

/** Doubt about a tourist's penalty above the price of the tour, both in USD. */
export function doubtAboutClientPenalty(penalty: Amount, brutto: Amount): Doubt | null {
  if (compare(penalty, brutto) <= 0) return null;
  return { code: 'penalty_exceeds_brutto', values: { amount: penalty, brutto } };
}

/** The cost of a booking: in its currency, and in USD. */
export type Price = { rate: Amount; currency: Currency; amount_usd: Amount };

const LARGE_FACTOR = 5;

/** Whether two amounts above zero are more than a factor of five apart, most often by a digit too many or too few. */
const isFar = (was: Amount, is: Amount): boolean =>
  compare(is, multiply(was, LARGE_FACTOR)) > 0 || compare(was, multiply(is, LARGE_FACTOR)) > 0;

/**
 * Doubt about a price that has changed by more than a factor of five, compared in USD if the currency has changed too.
 * None where the old price is zero.
 */
export function doubtAboutPrice(before: Price, after: Price): Doubt | null {
  const isSame = before.currency === after.currency;
  const currency = isSame ? after.currency : 'USD';
  const [was, is] = isSame ? [before.rate, after.rate] : [before.amount_usd, after.amount_usd];
  if (sign(was) === 0 || !isFar(was, is)) return null;
  return { code: 'rate_changed_much', values: { before: was, after: is, currency } };
}

const withoutSign = (amount: Amount): Amount => (sign(amount) < 0 ? negate(amount) : amount);

/** Doubt about an accepted amount more than a factor of five off the recorded one. */
export function doubtAboutAccepted(recorded: Amount, accepted: Amount, currency: Currency): Doubt | null {
  const [before, after] = [withoutSign(recorded), withoutSign(accepted)];
  return isFar(before, after) ? { code: 'accepted_amount_far', values: { before, after, currency } } : null;
}

/** Doubt about a payment deadline before the date of the sale. */
export const doubtAboutDeadline = (deadline: CalendarDate | null, sold: CalendarDate): Doubt | null =>
  deadline !== null && deadline < sold ? { code: 'deadline_before_sale', values: { date: deadline, sold } } : null;

/** Doubt about a service date before the date of the sale. */
export const doubtAboutService = (service: CalendarDate, sold: CalendarDate): Doubt | null =>
  service < sold ? { code: 'service_before_sale', values: { date: service, sold } } : null;

/**
 * Doubt about a booking's service date; none for the sale's own service date, which `doubtAboutService` reports once.
 */
export const doubtAboutBooking = (
  service: CalendarDate,
  sale: { service_date: CalendarDate; sale_date: CalendarDate },
): Doubt | null => (service === sale.service_date ? null : doubtAboutService(service, sale.sale_date));
