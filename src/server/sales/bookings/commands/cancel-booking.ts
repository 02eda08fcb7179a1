import { ownerOf } from '#contract/base/abilities.ts';
import { amount, toHundredths, ZERO } from '#contract/base/money.ts';
import { cancelBooking as contract } from '#contract/sales/bookings/cancel-booking.ts';
import { allow, handler } from '../../../base/pipeline/handler.ts';
import { changeRow } from '../../../base/pipeline/write-log.ts';
import { applyChildChange } from '../../commands/sale-transitions.ts';
import { lockBooking } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { partnersOf } from '../rows/allocation-rows.ts';
import { costAt } from './allocation-changes.ts';
import { confirmPenalty, decideBooking } from './booking-transitions.ts';

export const cancelBooking = handler(contract, async (context) => {
  const penalty = amount(context.body.penalty ?? ZERO);
  const { sale, booking } = await lockBooking(context, context.params.id);
  allow(context, ownerOf(sale));
  const next = decideBooking(booking, sale, { type: 'booking.cancel', penalty: toHundredths(penalty) });
  const partners = await partnersOf(context, [booking.partner_id]);
  confirmPenalty(context, booking, penalty, { partners, field: 'penalty' });
  await applyChildChange(context, 'booking.cancel', sale, { type: 'sale.change_bookings' });
  await changeRow(context, 'booking.cancel', 'bookings', booking, {
    ...next,
    ...(await costAt(context, booking, penalty, 'penalty')),
    rate_before_cancel: booking.rate,
    amount_usd_before_cancel: booking.amount_usd,
    version: booking.version + 1,
  });
  await refreshSaleTotals(context, sale);
  return { booking: booking.id };
});
