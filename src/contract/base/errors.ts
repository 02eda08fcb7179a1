import type { BookingRefusal } from '#machines/booking.ts';
import type { CashTransferRefusal } from '#machines/cash-transfer.ts';
import type { ClientAnonymisationRefusal } from '#machines/client-anonymisation.ts';
import type { ConsentRefusal } from '#machines/consent.ts';
import type { ImportRefusal } from '#machines/import.ts';
import type { LoyaltyCodeRefusal } from '#machines/loyalty-code.ts';
import type { PartnerPaymentRefusal } from '#machines/partner-payment.ts';
import type { SaleRefusal } from '#machines/sale.ts';
import type { SessionRefusal } from '#machines/session.ts';
import type { TouristPaymentRefusal } from '#machines/tourist-payment.ts';

type Entry = { status: number; message: string };

/**
 * The message catalogue: every code that can be on the wire, with its HTTP status and its English text. The browser
 * shows the text of the same key in the person's language (`src/web/base/i18n`); English there is this text.
 * Sources: specification sections 5 and 8, domain section 7.
 */
export const errors = {
  // General
  something_went_wrong: { status: 500, message: 'Something went wrong' },
  service_unavailable: {
    status: 503,
    message: 'The database is not reachable right now. Nothing was lost, try again.',
  },
  malformed: { status: 400, message: 'The request could not be read' },
  invalid_fields: { status: 400, message: 'Some fields are not right' },
  fill_required_fields: { status: 400, message: 'Fill out all necessary fields' },
  not_found: { status: 404, message: 'Not found' },
  unsupported_media_type: { status: 415, message: 'Only JSON is accepted' },
  too_large: { status: 413, message: 'The request is too large' },
  request_timeout: { status: 408, message: 'The request did not arrive in time' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a little and try again.' },
  query_too_large: { status: 400, message: 'The query asks for too much at once' },
  search_too_long: { status: 400, message: 'Search for at most 100 characters and 8 words' },
  idempotency_key_reused: { status: 422, message: 'This idempotency key was used for another request' },
  stale: { status: 409, message: 'Somebody changed this meanwhile. Look at the new state and try again.' },
  confirmation_required: { status: 409, message: 'Please confirm what is unusual' },

  // Session and access
  wrong_credentials: { status: 401, message: "Username or password didn't match" },
  too_many_attempts: { status: 429, message: 'Too many failed attempts. Try again in 10 minutes.' },
  sign_in_required: { status: 401, message: 'You need to sign in' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  host_refused: {
    status: 403,
    message:
      'The server does not take this address for its own. Behind a proxy set TRUST_PROXY; any other name belongs into PUBLIC_HOSTS.',
  },
  origin_refused: {
    status: 403,
    message:
      'The request comes from a page of another address. A proxy has to pass on the address that was asked for (Host), and TRUST_PROXY has to name it.',
  },
  second_factor_wrong: { status: 401, message: 'This code is wrong, or was used already' },
  second_factor_expired: { status: 401, message: 'Signing in took too long. Give your name and password again.' },
  passkey_refused: { status: 401, message: 'This passkey does not work here' },
  passkey_cancelled: { status: 409, message: 'No passkey came: it was cancelled, or the time was over. Try again.' },
  passkey_unsupported: { status: 409, message: 'This browser can not use passkeys at this address' },
  passkey_not_offered: { status: 409, message: 'This account has no passkey' },
  second_factor_required: {
    status: 403,
    message: 'Your company requires two-step sign-in of its managers. Set it up first.',
  },
  already_signed_in: { status: 409, message: 'You are signed in already' },
  request_under_way: { status: 409, message: 'This is under way already' },
  insufficient_permissions: { status: 403, message: 'Insufficient permissions' },
  sale_create_denied: { status: 403, message: 'You have no permission to create a sale' },
  sale_view_denied: { status: 403, message: 'You have no permission to view this sale' },
  sale_check_denied: { status: 403, message: 'You have no permission to check sales' },
  booking_check_denied: { status: 403, message: 'You have no permission to check bookings' },
  payment_accept_denied: { status: 403, message: 'You have no permission to accept payments' },
  top_list_denied: { status: 403, message: 'You have no permission to see the top list' },
  partner_debt_denied: { status: 403, message: 'You have no permission to see the total debt by partner' },

  // The first company
  already_set_up: { status: 409, message: 'A company exists already. Sign in, or ask its manager for an account.' },
  setup_code_wrong: { status: 400, message: 'The server has not printed such a code. Look at its digits again.' },
  slug_taken: { status: 409, message: 'This address is taken' },
  username_taken: { status: 409, message: 'This username is taken' },
  current_password_wrong: { status: 400, message: 'This is not your present password' },
  password_too_short: { status: 400, message: 'At least 12 characters' },
  password_too_common: { status: 400, message: 'This password is easy to guess. Take a longer or less usual one.' },

  // Two-step sign-in
  code_app_code_wrong: { status: 400, message: 'This is not the code that the app shows now' },
  code_app_secret_invalid: { status: 400, message: 'A secret key of 32 Latin letters and digits is needed' },
  passkey_invalid: { status: 400, message: 'The browser has made no passkey that can be used here' },
  passkey_challenge_over: { status: 409, message: 'Making the passkey took too long. Try again.' },
  passkey_exists: { status: 409, message: 'This passkey is known already' },
  passkeys_full: { status: 409, message: 'An account has at most 20 passkeys. Remove one that is not needed.' },
  passkey_address: {
    status: 409,
    message: 'Passkeys need an address with a name and https. At this address they do not work.',
  },
  recovery_codes_invalid: { status: 400, message: 'Ten different recovery codes are needed' },
  code_app_missing: { status: 409, message: 'This account has no authenticator app' },
  second_factor_missing: { status: 409, message: 'Set up two-step sign-in for your own account first' },
  last_second_factor: {
    status: 409,
    message: 'Your company requires two-step sign-in, so the last method stays. Add another one first.',
  },

  // People
  not_oneself: { status: 409, message: 'Not with your own account: another manager has to do this' },
  user_disabled: { status: 409, message: 'This account is disabled' },
  user_not_disabled: { status: 409, message: 'This account is not disabled' },

  // Lists of words
  direction_exists: { status: 409, message: 'This direction already exists' },
  direction_retired: { status: 409, message: 'This direction is no longer offered' },
  currency_rate_exists: { status: 409, message: 'This pair already has a rate on this date. Edit that one.' },
  rate_pair_unknown: { status: 400, message: 'There are rates for USD→UZS, EUR→USD and EUR→UZS only' },
  rate_import_off: { status: 409, message: 'The import of rates is switched off' },
  partner_exists: { status: 409, message: 'This partner already exists' },
  partner_retired: { status: 409, message: 'This partner is no longer offered' },
  partner_currency_fixed: {
    status: 409,
    message: 'The partner has bookings or payments in its currency, so the currency stays',
  },
  payment_method_exists: { status: 409, message: 'This payment method already exists' },
  points_method_fixed: {
    status: 409,
    message: 'This method belongs to the loyalty programme: it can only be renamed',
  },
  method_not_offered: { status: 409, message: 'This payment method is not offered here' },
  branch_exists: { status: 409, message: 'This branch already exists' },
  office_exists: { status: 409, message: 'The branch already has an office of this name' },

  // Clients and their points
  client_create_denied: { status: 403, message: 'You have no permission to create a client' },
  client_not_found: { status: 404, message: 'Client not found' },
  client_look_ups_exceeded: {
    status: 429,
    message: 'Too many numbers that no client has were looked up. Try again within an hour.',
  },
  client_phone_taken: { status: 409, message: 'Another client has this phone number' },
  select_two_clients: { status: 400, message: 'Select two clients' },
  same_client: { status: 409, message: 'This is one and the same client' },
  confirmation_mismatch: { status: 409, message: 'What was typed is not what had to be typed' },
  merge_out_of_order: { status: 409, message: 'This is not the next step of the merge' },
  merge_under_way: { status: 409, message: 'The clients are being merged' },
  client_merged: { status: 409, message: 'This client was merged into another one' },
  client_anonymised: { status: 409, message: 'This client was anonymised' },
  client_has_active_sales: { status: 409, message: 'The client has active sales' },
  client_has_pending_payments: { status: 409, message: 'The client has payments that are not accepted yet' },
  client_has_debts: { status: 409, message: 'Something is still owed on sales of the client' },
  client_has_unpaid_bookings: { status: 409, message: 'Bookings of the client are not settled with the partners' },
  client_has_points: { status: 409, message: 'The client has points' },
  anonymisation_out_of_order: { status: 409, message: 'This is not the next step of anonymising' },
  anonymisation_under_way: { status: 409, message: 'The client is being anonymised' },
  consent_given_already: { status: 409, message: 'The client has given this consent already' },
  consent_withdrawn: { status: 409, message: 'This consent was withdrawn already' },
  withdrawn_before_given: { status: 409, message: 'A consent can not be withdrawn before it was given' },
  only_latin: { status: 400, message: 'Only English characters are accepted' },
  email_invalid: { status: 400, message: 'There is no such e-mail address' },
  loyalty_level_exists: { status: 409, message: 'This level already exists' },
  level_turnover_exists: { status: 409, message: 'Another level begins at this turnover' },
  loyalty_bonus_exists: { status: 409, message: 'This bonus already exists' },
  bonus_retired: { status: 409, message: 'This bonus is no longer offered' },
  points_not_enough: { status: 409, message: 'The client has not so many points' },
  points_over_limit: { status: 409, message: 'So much of a sale can not be paid by points' },
  points_not_whole: { status: 400, message: 'Points are whole, and each is one USD' },
  points_invalid: { status: 400, message: 'A whole number of points other than 0 is needed' },
  points_not_used: { status: 409, message: 'So many points were not used on this sale' },
  points_on_sale: { status: 409, message: 'Points of the client are used on this sale, so the client stays' },
  dial_code_invalid: { status: 400, message: 'Dial codes of countries are needed: 998, 7' },
  percent_invalid: { status: 400, message: 'A percentage from 0 to 100 is needed' },

  // The public page of the programme
  wrong_code: { status: 400, message: 'Wrong code' },
  code_expired: { status: 400, message: 'This code is no longer valid. Ask for a new one.' },
  code_locked: { status: 429, message: 'Too many wrong codes. Wait and ask for a new one.' },
  code_not_requested: { status: 409, message: 'Ask for a code first' },
  code_not_six_digits: { status: 400, message: 'A code has six digits' },
  resend_too_early: { status: 409, message: 'A new code can be asked for when the time has come' },
  points_already_shown: { status: 409, message: 'The points are shown already' },
  page_expired: { status: 403, message: 'The page is out of date. Load it again.' },

  // Sale
  sale_not_active: { status: 409, message: 'The sale is not active' },
  sale_not_cancelled: { status: 409, message: 'The sale is not cancelled' },
  sale_not_completed: { status: 409, message: 'The sale is not completed' },
  sale_checked: { status: 409, message: 'The sale was checked. Only management can change it now.' },
  debt_must_be_zero: { status: 409, message: 'Debt must be 0' },
  more_than_owed: { status: 409, message: 'That is more than the penalty that is still owed' },
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

  // Payment to a partner
  partner_closed: { status: 409, message: 'The partner is no longer worked with, and nothing is owed to it' },
  payment_already_allocated: {
    status: 409,
    message: 'The payment is allocated to bookings. Take the allocations back first.',
  },
  payment_not_allocated: { status: 409, message: 'Nothing of the payment is allocated' },
  select_at_least_two_bookings: { status: 400, message: 'Select at least two bookings' },
  booking_of_other_partner: { status: 409, message: 'The booking is one of another partner' },
  exceeds_remainder: { status: 409, message: 'That is more than what is left of the payment' },
  exceeds_booking: { status: 409, message: 'That is more than what is left to pay for the booking' },
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

  // Cash book
  entry_not_manual: { status: 409, message: 'This line comes from a payment and follows it' },
  entry_already_reversed: { status: 409, message: 'The line was reversed already' },
  entry_of_transfer: { status: 409, message: 'Both lines of a transfer are reversed together, with the transfer' },
  entry_is_reversal: { status: 409, message: 'A reversal can not be reversed' },

  // Money between desks
  same_desk: { status: 409, message: 'Money goes from one desk to another one' },
  transfer_amounts_differ: { status: 409, message: 'Within one currency as much arrives as was given' },
  transfer_already_reversed: { status: 409, message: 'The transfer was reversed already' },

  // Import from a spreadsheet
  import_rows: { status: 400, message: 'A file has from 1 to 30,000 rows' },
  import_unreadable: { status: 400, message: 'The file could not be read: .xlsx or .csv is needed' },
  import_columns_missing: { status: 400, message: 'Say which columns the required fields are in' },
  import_problems: { status: 409, message: 'Something is wrong with the file. Nothing was recorded.' },
  import_out_of_order: { status: 409, message: 'This is not the next step of the import' },
  import_under_way: { status: 409, message: 'The import is under way' },
  import_done: { status: 409, message: 'This file was imported already' },
  import_differs: { status: 409, message: 'Another row of the same sale says something else' },
  import_sale_too_large: { status: 409, message: 'A sale has at most 50 bookings and 20 payments' },
  import_twice: { status: 409, message: 'The file has this twice' },
  import_name_ambiguous: { status: 409, message: 'Several have this name' },
  import_direction_unknown: { status: 409, message: 'There is no such direction' },
  import_partner_unknown: { status: 409, message: 'There is no such partner' },
  import_method_unknown: { status: 409, message: 'There is no such payment method' },
  import_agent_unknown: { status: 409, message: 'Nobody of that name works here' },
  import_office_unknown: { status: 409, message: 'There is no such office' },
  import_usd_only: { status: 400, message: 'The price to the tourist is in USD' },
  import_rate_missing: { status: 409, message: 'There is no rate of this currency on that date' },

  // Pictures in notes
  image_type_unknown: { status: 415, message: 'This is no picture that can be shown: PNG, JPEG, GIF or WebP' },
  image_quota_reached: {
    status: 409,
    message: 'The pictures of the notes take all the room that the company has. Remove some that are not needed.',
  },
  image_too_large: { status: 413, message: 'The picture is larger than 2 MB. Make it smaller or take another one.' },

  // Questions that a person answers with yes or no (`confirmation_required`)
  rate_far: { status: 409, message: 'The rate is far from the one of the day' },
  rate_inverted: { status: 409, message: 'The rate looks upside down' },
  payment_exceeds_debt: { status: 409, message: 'That is more than what is owed to the partner' },
  difference_large: { status: 409, message: 'The difference from what was booked is large' },
  profit_negative: { status: 409, message: 'The sale makes a loss' },
  desk_below_zero: { status: 409, message: 'The desk has not so much' },
  blank_number_used: { status: 409, message: 'This contract number is used by another sale' },
  penalty_exceeds_cost: { status: 409, message: 'The penalty is more than the booking cost' },
  penalty_exceeds_brutto: { status: 409, message: 'The penalty is more than the tourist pays' },
  rate_changed_much: { status: 409, message: 'The price changes by more than a factor of five' },
  accepted_amount_far: { status: 409, message: 'The accepted amount is far from the recorded one' },
  deadline_before_sale: { status: 409, message: 'The deadline is before the sale date' },
  bookings_move: { status: 409, message: 'Bookings of the tour move to its new date' },
  bookings_stay: { status: 409, message: 'Bookings of the tour stay on its old date: they were paid for' },
  service_before_sale: { status: 409, message: 'The service date is before the sale date' },

  // Fields
  text_too_long: { status: 400, message: 'The text is too long' },
  characters_invalid: { status: 400, message: 'The text has characters that can not be stored' },
  amount_invalid: { status: 400, message: 'An amount has at most 12 digits and two decimals' },
  amount_ambiguous: {
    status: 400,
    message: 'Thousands or a fraction? Write it with two decimals or without the separator',
  },
  amount_too_large: { status: 400, message: 'The amount is too large' },
  amount_sign: { status: 400, message: 'A payment is above zero, a refund below' },
  other_currency: { status: 400, message: 'The amount is needed in the currency of this field' },
  amount_negative: { status: 400, message: 'The amount can not be below zero' },
  rate_invalid: { status: 400, message: 'A rate is above zero and has at most six decimals' },
  date_invalid: { status: 400, message: 'There is no such date' },
  name_without_letters: { status: 400, message: 'A name has at least one letter' },
  phone_invalid: { status: 400, message: 'There is no such phone number' },
  number_invalid: { status: 400, message: 'A whole number within limits is needed' },
  nobody_travels: { status: 400, message: 'At least one person travels' },
  choice_invalid: { status: 400, message: 'Choose one of the list' },
  field_unknown: { status: 400, message: 'There is no such field' },
  username_invalid: { status: 400, message: 'Latin letters, digits, dot, dash; 3 to 60 characters' },
  slug_invalid: { status: 400, message: 'Latin letters, digits and dashes; 2 to 40 characters' },
  time_zone_invalid: { status: 400, message: 'There is no such time zone' },
} as const satisfies Record<string, Entry> &
  Record<
    | BookingRefusal
    | CashTransferRefusal
    | ClientAnonymisationRefusal
    | ConsentRefusal
    | ImportRefusal
    | LoyaltyCodeRefusal
    | PartnerPaymentRefusal
    | SaleRefusal
    | SessionRefusal
    | TouristPaymentRefusal,
    Entry
  >;

/** A key of the message catalogue. */
export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** What the server answers when it does not do what was asked. */
export type ErrorBody = {
  code: ErrorCode;
  /** English text of the code. */
  message: string;
  details: Record<string, unknown>;
  /** Field path ("bookings.0.rate") → code of what is wrong with it. */
  fields: Record<string, ErrorCode>;
};
