import type { ErrorEntry } from './entry.ts';

/** Errors of the cash book and of transfers between desks. */
export const cashErrors = {
  // Cash book
  entry_not_manual: { status: 409, message: 'This line comes from a payment and follows it' },
  entry_already_reversed: { status: 409, message: 'The line was reversed already' },
  entry_of_transfer: { status: 409, message: 'Both lines of a transfer are reversed together, with the transfer' },
  entry_is_reversal: { status: 409, message: 'A reversal can not be reversed' },

  // Money between desks
  same_desk: { status: 409, message: 'Money goes from one desk to another one' },
  transfer_amounts_differ: { status: 409, message: 'Within one currency as much arrives as was given' },
  transfer_already_reversed: { status: 409, message: 'The transfer was reversed already' },
} as const satisfies Record<string, ErrorEntry>;
