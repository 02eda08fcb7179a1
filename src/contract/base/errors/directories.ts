import type { ErrorEntry } from './entry.ts';

/** Errors of the directories: directions, rates, partners, payment methods, branches and offices. */
export const directoryErrors = {
  direction_exists: { status: 409, message: 'This direction already exists' },
  direction_retired: { status: 409, message: 'This direction is no longer offered' },
  currency_rate_exists: { status: 409, message: 'This pair already has a rate on this date. Edit that one.' },
  rate_pair_unknown: { status: 400, message: 'There are rates for USD→UZS, EUR→USD and EUR→UZS only' },
  rate_import_off: { status: 409, message: 'The import of rates is switched off' },
  partner_exists: { status: 409, message: 'This partner already exists' },
  partner_retired: { status: 409, message: 'This partner is no longer offered' },
  partner_currency_fixed: {
    status: 409,
    message: 'The currency can not be changed: the partner has bookings or payments',
  },
  payment_method_exists: { status: 409, message: 'This payment method already exists' },
  points_method_fixed: {
    status: 409,
    message: 'This method belongs to the loyalty programme: it can only be renamed',
  },
  method_not_offered: { status: 409, message: 'This payment method is not offered here' },
  branch_exists: { status: 409, message: 'This branch already exists' },
  office_exists: { status: 409, message: 'The branch already has an office of this name' },
} as const satisfies Record<string, ErrorEntry>;
