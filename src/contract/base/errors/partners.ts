import type { ErrorEntry } from './entry.ts';

/** Errors of payments to partners and of their allocation. */
export const partnerErrors = {
  partner_closed: { status: 409, message: 'The partner is retired, and nothing is owed to it' },
  payment_already_allocated: {
    status: 409,
    message: 'The payment is allocated to bookings. Remove the allocations first.',
  },
  payment_not_allocated: { status: 409, message: 'Nothing of the payment is allocated' },
  select_at_least_two_bookings: { status: 400, message: 'Select at least two bookings' },
  booking_of_other_partner: { status: 409, message: 'The booking belongs to another partner' },
  exceeds_remainder: { status: 409, message: 'The amount exceeds the remainder of the payment' },
  exceeds_booking: { status: 409, message: 'The amount exceeds what is left to pay for the booking' },
  booking_settled: { status: 409, message: 'Nothing is left to pay for the booking' },
  choose_full_payment: {
    status: 409,
    message:
      'This pays all that is left, at another rate than was booked. Choose whether netto changes or the difference is an exchange loss.',
  },
  amount_too_small: { status: 400, message: 'The amount is too small: converted it is 0' },
  rate_missing: {
    status: 400,
    message: "There is no rate for the partner's currency. Add it to the currencies first.",
  },
  currency_rate_missing: {
    status: 400,
    message: 'There is no rate for this currency. Add it to the currencies first.',
  },
} as const satisfies Record<string, ErrorEntry>;
