import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { type Position, refusalOf } from '#machines/decide.ts';
import type { ErrorCode } from '../base/errors.ts';
import { permissionRefusal, type Viewer } from '../base/roles.ts';
import type { CashEntryCan, CashEntryRow } from './cash-entry.ts';
import type { CashTransferCan } from './cash-transfer.ts';

export type CashEntryStanding = Pick<
  CashEntryRow,
  'tourist_payment_id' | 'partner_payment_id' | 'transfer_id' | 'reverses_id' | 'reversed_by_id'
>;

/**
 * The code with which a reversal of the line is refused, or null. Only lines written by hand can be reversed, once
 * each.
 */
export function cashEntryRefusal(entry: CashEntryStanding): ErrorCode | null {
  if (entry.tourist_payment_id !== null || entry.partner_payment_id !== null) return 'entry_not_manual';
  if (entry.transfer_id !== null) return 'entry_of_transfer';
  if (entry.reverses_id !== null) return 'entry_is_reversal';
  return entry.reversed_by_id === null ? null : 'entry_already_reversed';
}

export const cashEntryAbilities = (entry: CashEntryStanding, viewer: Viewer): CashEntryCan => ({
  reverse: permissionRefusal('cash_entry.reverse', viewer) ?? cashEntryRefusal(entry),
});

/** The field of a transfer that decides about its actions. */
export type CashTransferStanding = { isReversed: boolean };

export const cashTransferPosition = ({ isReversed }: CashTransferStanding): Position<typeof cashTransferMachine> => ({
  value: isReversed ? 'reversed' : 'recorded',
  context: {},
});

export const cashTransferAbilities = (transfer: CashTransferStanding, viewer: Viewer): CashTransferCan => ({
  reverse:
    permissionRefusal('cash_transfer.reverse', viewer) ??
    refusalOf(cashTransferMachine, cashTransferPosition(transfer), { type: 'cash_transfer.reverse' }),
});
