import type { ErrorEntry } from './entry.ts';

/** Codes of the confirmations that `confirmation_required` asks for. */
export const questions = {
  rate_far: { status: 409, message: 'The rate is far from the one of the day' },
  rate_inverted: { status: 409, message: 'The rate looks inverted' },
  payment_exceeds_debt: { status: 409, message: 'The amount exceeds the debt to the partner' },
  difference_large: { status: 409, message: 'The difference from what was booked is large' },
  profit_negative: { status: 409, message: 'The sale makes a loss' },
  desk_below_zero: { status: 409, message: 'Not enough money in the desk' },
  blank_number_used: { status: 409, message: 'This contract number is used by another sale' },
  penalty_exceeds_cost: { status: 409, message: 'The penalty is more than the booking cost' },
  penalty_exceeds_brutto: { status: 409, message: 'The penalty is more than the tourist pays' },
  rate_changed_much: { status: 409, message: 'The price changes by more than a factor of five' },
  accepted_amount_far: { status: 409, message: 'The accepted amount is far from the recorded one' },
  deadline_before_sale: { status: 409, message: 'The deadline is before the sale date' },
  bookings_move: { status: 409, message: 'Bookings of the tour move to its new date' },
  bookings_stay: { status: 409, message: 'Bookings of the tour stay on its old date: they were paid for' },
  service_before_sale: { status: 409, message: 'The service date is before the sale date' },
} as const satisfies Record<string, ErrorEntry>;
