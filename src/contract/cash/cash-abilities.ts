import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { decide, type Position } from '#machines/decide.ts';
import type { Abilities } from '../base/abilities.ts';
import type { ErrorCode } from '../base/errors.ts';
import { deniedBecause, type Viewer } from '../base/roles.ts';
import type { CashEntryRow } from './cash-entry.ts';
import type { CashTransferRow } from './cash-transfer.ts';

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

export const cashEntryAbilities = (entry: CashEntryStanding, viewer: Viewer): Abilities<'reverse'> => ({
  reverse: deniedBecause('cash_entry.reverse', viewer) ?? cashEntryRefusal(entry),
});

export const cashTransferPosition = ({
  reversed_on,
}: Pick<CashTransferRow, 'reversed_on'>): Position<typeof cashTransferMachine> => ({
  value: reversed_on === null ? 'recorded' : 'reversed',
  context: {},
});

export function cashTransferAbilities(
  transfer: Pick<CashTransferRow, 'reversed_on'>,
  viewer: Viewer,
): Abilities<'reverse'> {
  const denied = deniedBecause('cash_transfer.reverse', viewer);
  if (denied) return { reverse: denied };
  const event = { type: 'cash_transfer.reverse', reason: 'asked for by the dialog' } as const;
  const decision = decide(cashTransferMachine, cashTransferPosition(transfer), event);
  return { reverse: decision.accepted ? null : decision.code };
}
