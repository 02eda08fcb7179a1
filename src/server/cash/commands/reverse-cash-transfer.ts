import { cashTransferPosition } from '#contract/cash/cash-abilities.ts';
import { reverseCashTransfer as contract } from '#contract/cash/reverse-cash-transfer.ts';
import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { reverseTransfer } from '../rows/cash-book-rows.ts';
import { confirmDesks } from './confirm-desks.ts';

export const reverseCashTransfer = handler(contract, async (context) => {
  const { params, body, today } = context;
  const transfer = await lockRow(context, 'cash_transfers', params.id);
  accept(
    cashTransferMachine,
    cashTransferPosition({ isReversed: transfer.reversed_on !== null }),
    { type: 'cash_transfer.reverse', reason: body.reason },
    { fill_required_fields: { fields: { reason: 'fill_required_fields' } } },
  );
  const reverse_reason = body.reason.trim();
  await changeRow(context, 'cash_transfer.reverse', 'cash_transfers', transfer, {
    reversed_on: today,
    reverse_reason,
    version: transfer.version + 1,
  });
  await reverseTransfer(context, transfer, today, reverse_reason);
  await confirmDesks(context);
  return { cashTransfer: transfer.id };
});
