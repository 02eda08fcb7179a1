import type { ErrorEntry } from './entry.ts';

/** Errors of the cash book and of transfers between desks. */
export const cashErrors = {
  // Cash book
  entry_not_manual: { status: 409, message: 'This line belongs to a payment and is reversed with it' },
  entry_already_reversed: { status: 409, message: 'The line was reversed already' },
  entry_of_transfer: { status: 409, message: 'Lines of a transfer are reversed with the transfer' },
  entry_is_reversal: { status: 409, message: 'A reversal can not be reversed' },

  // Money between desks
  same_desk: { status: 409, message: 'Choose two different desks' },
  transfer_amounts_differ: { status: 409, message: 'Within one currency both amounts have to be equal' },
  transfer_already_reversed: { status: 409, message: 'The transfer was reversed already' },
} as const satisfies Record<string, ErrorEntry>;
