import { body, byId, command, confirmed } from '../base/command.ts';
import { requiredText } from '../base/fields.ts';
import { CashEntry } from './cash-entry.ts';

/**
 * Reverses a line that was written by hand by another one dated today, and answers with that. Refused:
 * entry_not_manual, entry_of_transfer, entry_already_reversed, entry_is_reversal. Asks: desk_below_zero.
 */
export const reverseCashEntry = command({
  name: 'reverse-cash-entry',
  summary: 'Reverse a line of the cash book',
  method: 'POST',
  path: '/cash-entries/:id/reverse/',
  permission: 'cash_entry.reverse',
  params: byId,
  body: body({ reason: requiredText(500), confirmed }),
  answer: CashEntry,
  status: 200,
});
