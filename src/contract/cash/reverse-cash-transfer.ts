import { body, byId, command, confirmed } from '../base/command.ts';
import { text } from '../base/fields.ts';
import { CashTransfer } from './cash-transfer.ts';

/**
 * Takes a transfer back with a reason: both of its lines are reversed by lines of today. Refused: fill_required_fields,
 * transfer_already_reversed. Asks: desk_below_zero.
 */
export const reverseCashTransfer = command({
  name: 'reverse-cash-transfer',
  summary: 'Reverse a transfer between desks',
  method: 'POST',
  path: '/cash-transfers/:id/reverse/',
  permission: 'cash_transfer.reverse',
  params: byId,
  body: body({ reason: text(500), confirmed }),
  answer: CashTransfer,
  status: 200,
});
