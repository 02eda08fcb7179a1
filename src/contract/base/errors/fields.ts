import type { ErrorEntry } from './entry.ts';

/** Errors of single fields. */
export const fieldErrors = {
  text_too_long: { status: 400, message: 'The text is too long' },
  characters_invalid: { status: 400, message: 'The text has characters that can not be stored' },
  amount_invalid: { status: 400, message: 'An amount has at most 12 digits and two decimals' },
  amount_ambiguous: {
    status: 400,
    message: 'Thousands or a fraction? Write it with two decimals or without the separator',
  },
  amount_too_large: { status: 400, message: 'The amount is too large' },
  amount_sign: { status: 400, message: 'A payment is above zero, a refund below' },
  other_currency: { status: 400, message: 'Enter the amount in the currency of this field' },
  amount_negative: { status: 400, message: 'The amount can not be below zero' },
  rate_invalid: { status: 400, message: 'A rate is above zero and has at most six decimals' },
  date_invalid: { status: 400, message: 'Enter a valid date' },
  name_without_letters: { status: 400, message: 'A name has at least one letter' },
  phone_invalid: { status: 400, message: 'Enter a valid phone number' },
  number_invalid: { status: 400, message: 'Enter a whole number within the limits' },
  nobody_travels: { status: 400, message: 'At least one person travels' },
  choice_invalid: { status: 400, message: 'Choose one from the list' },
  field_unknown: { status: 400, message: 'Unknown field' },
  username_invalid: { status: 400, message: 'Latin letters, digits, dot, dash; 3 to 60 characters' },
  slug_invalid: { status: 400, message: 'Latin letters, digits and dashes; 2 to 40 characters' },
  time_zone_invalid: { status: 400, message: 'Unknown time zone' },
} as const satisfies Record<string, ErrorEntry>;
