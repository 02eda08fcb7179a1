import { ownerOf } from '#contract/base/abilities.ts';
import { toHundredths } from '#contract/base/money.ts';
import { restoreSale as contract } from '#contract/sales/restore-sale.ts';
import { allow, handler, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { costAt } from '../bookings/commands/allocation-changes.ts';
import { decideBooking } from '../bookings/commands/booking-transitions.ts';
import { lockBookingsOf, lockSale } from '../rows/sale-rows.ts';
import { refreshSaleTotals } from '../rows/sale-totals.ts';
import { decideSale } from './sale-transitions.ts';

/** Restores a cancelled sale with its previous figures, and the bookings that were cancelled with it. */
export const restoreSale = handler(contract, async (context) => {
  const sale = await lockSale(context, context.params.id);
  allow(context, ownerOf(sale));
  requireVersion(context, sale);
  const next = decideSale(sale, { type: 'sale.restore' });
  for (const booking of await lockBookingsOf(context, sale.id)) {
    if (!booking.cancelled_with_sale) continue;
    const rate = booking.rate_before_cancel ?? booking.rate;
    const restored = decideBooking(booking, sale, { type: 'booking.restore', rate: toHundredths(rate) });
    await changeRow(context, 'booking.restore', 'bookings', booking, {
      ...restored,
      ...(await costAt(context, booking, rate, 'rate')),
      rate_before_cancel: null,
      amount_usd_before_cancel: null,
      cancelled_with_sale: false,
      version: booking.version + 1,
    });
  }
  await changeRow(context, 'sale.restore', 'sales', sale, {
    ...next,
    brutto: sale.brutto_before_cancel ?? sale.brutto,
    brutto_before_cancel: null,
    cancel_reason: null,
    version: sale.version + 1,
  });
  await refreshSaleTotals(context, sale);
  return { sale: sale.id };
});
