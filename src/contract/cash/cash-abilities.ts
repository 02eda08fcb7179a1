import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { type Position, refusalOf } from '#machines/decide.ts';
import type { ErrorCode } from '../base/errors.ts';
import { deniedBecause, type Viewer } from '../base/roles.ts';
import type { CashEntryCan, CashEntryRow } from './cash-entry.ts';
import type { CashTransferCan } from './cash-transfer.ts';

export type CashEntryStanding = Pick<
  CashEntryRow,
  'tourist_payment_id' | 'partner_payment_id' | 'transfer_id' | 'reverses_id' | 'reversed_by_id'
>;

/** Why a line of the cash book can't be reversed, or null: only lines written by hand are, each of them once. */
export function cashEntryRefusal(entry: CashEntryStanding): ErrorCode | null {
  if (entry.tourist_payment_id !== null || entry.partner_payment_id !== null) return 'entry_not_manual';
  if (entry.transfer_id !== null) return 'entry_of_transfer';
  if (entry.reverses_id !== null) return 'entry_is_reversal';
  return entry.reversed_by_id === null ? null : 'entry_already_reversed';
}

export const cashEntryAbilities = (entry: CashEntryStanding, viewer: Viewer): CashEntryCan => ({
  reverse: deniedBecause('cash_entry.reverse', viewer) ?? cashEntryRefusal(entry),
});

/** All that decides about a transfer: whether it was taken back. */
export type CashTransferStanding = { isReversed: boolean };

export const cashTransferPosition = ({ isReversed }: CashTransferStanding): Position<typeof cashTransferMachine> => ({
  value: isReversed ? 'reversed' : 'recorded',
  context: {},
});

export const cashTransferAbilities = (transfer: CashTransferStanding, viewer: Viewer): CashTransferCan => ({
  reverse:
    deniedBecause('cash_transfer.reverse', viewer) ??
    refusalOf(cashTransferMachine, cashTransferPosition(transfer), { type: 'cash_transfer.reverse' }),
});
