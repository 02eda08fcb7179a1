import type { ErrorEntry } from './entry.ts';

/** Errors of sales, their bookings and tourist payments. */
export const saleErrors = {
  // Sale
  sale_not_active: { status: 409, message: 'The sale is not active' },
  sale_not_cancelled: { status: 409, message: 'The sale is not cancelled' },
  sale_not_completed: { status: 409, message: 'The sale is not completed' },
  sale_checked: { status: 409, message: 'The sale was checked. Only management can change it now.' },
  debt_must_be_zero: { status: 409, message: 'Debt must be 0' },
  more_than_owed: { status: 409, message: 'The amount exceeds the penalty that is still owed' },
  payments_not_accepted: { status: 409, message: 'There are payments that are not accepted yet' },
  service_date_ahead: { status: 409, message: 'The service date is still ahead' },
  already_checked: { status: 409, message: 'Checked already' },
  not_checked: { status: 409, message: 'Not checked yet' },
  already_in_target: { status: 409, message: 'The sale is in the target already' },
  not_in_target: { status: 409, message: 'The sale is not in the target' },
  select_at_least_one_sale: { status: 400, message: 'Select at least one sale' },
  client_match_not_found: { status: 404, message: 'Match not found, fill up the client details' },
  at_least_one_booking: { status: 400, message: 'A sale has at least one booking' },

  // Booking
  booking_already_paid: { status: 409, message: 'Booking can not be edited/deleted as it was already paid' },
  paid_bookings_not_deletable: { status: 409, message: 'Paid bookings not deletable' },
  last_booking_not_deletable: { status: 409, message: 'The only booking of a sale can not be deleted' },
  booking_cancelled: { status: 409, message: 'The booking is cancelled' },
  booking_not_cancelled: { status: 409, message: 'The booking is not cancelled' },
  booking_not_allocated: { status: 409, message: 'Nothing is allocated to the booking' },
  select_at_least_one_booking: { status: 400, message: 'Select at least one booking' },
  select_partner: { status: 400, message: 'Select the partner' },

  // Tourist payment
  payment_amount_zero: { status: 409, message: 'Payment amount can not be 0' },
  payment_already_accepted: { status: 409, message: 'Payment can not be edited as it was already accepted' },
  payment_declined: { status: 409, message: 'The payment was declined' },
  accepted_payment_not_deletable: { status: 409, message: 'Payments with accepted amount not deletable' },
  date_in_future: { status: 409, message: 'The date is in the future' },
  too_many_tags: { status: 400, message: 'At most 10 tags' },
  select_at_least_one_payment: { status: 400, message: 'Select at least one payment' },
} as const satisfies Record<string, ErrorEntry>;
