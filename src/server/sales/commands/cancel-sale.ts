import { ownerOf } from '#contract/base/abilities.ts';
import { doubtAboutClientPenalty } from '#contract/base/doubts.ts';
import { amount, toHundredths, ZERO } from '#contract/base/money.ts';
import { cancelSale as contract } from '#contract/sales/cancel-sale.ts';
import { allow, type ContextOf, confirmDoubt, handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { costAt } from '../bookings/commands/allocation-changes.ts';
import { confirmPenalty, decideBooking } from '../bookings/commands/booking-transitions.ts';
import { partnersOf } from '../bookings/rows/allocation-rows.ts';
import { type Booking, lockBookingsOf, lockSale } from '../rows/sale-rows.ts';
import { refreshSaleTotals } from '../rows/sale-totals.ts';
import { decideSale } from './sale-transitions.ts';

/**
 * Cancels a sale: brutto becomes the client's penalty and each booking's rate the partner's; the previous values are
 * kept in the columns `…_before_cancel`.
 */
export const cancelSale = handler(contract, async (context) => {
  const { reason } = context.body;
  const clientPenalty = amount(context.body.client_penalty ?? ZERO);
  const sale = await lockSale(context, context.params.id);
  allow(context, ownerOf(sale));
  const next = decideSale(sale, { type: 'sale.cancel', reason });
  const bookings = await lockBookingsOf(context, sale.id);
  const penalties = penaltiesOf(context, bookings);
  const partners = await partnersOf(
    context,
    bookings.map(({ partner_id }) => partner_id),
  );
  confirmDoubt(context, doubtAboutClientPenalty(clientPenalty, sale.brutto), 'client_penalty');
  for (const booking of bookings) {
    if (booking.lifecycle === 'cancelled') continue;
    const { penalty, field } = penalties.get(booking.id) ?? { penalty: ZERO, field: 'booking_penalties' };
    confirmPenalty(context, booking, penalty, { partners, field });
    const cancelled = decideBooking(booking, sale, { type: 'booking.cancel', penalty: toHundredths(penalty) });
    await changeRow(context, 'booking.cancel', 'bookings', booking, {
      ...cancelled,
      ...(await costAt(context, booking, penalty, field)),
      rate_before_cancel: booking.rate,
      amount_usd_before_cancel: booking.amount_usd,
      cancelled_with_sale: true,
      version: booking.version + 1,
    });
  }
  await changeRow(context, 'sale.cancel', 'sales', sale, {
    ...next,
    brutto: clientPenalty,
    brutto_before_cancel: sale.brutto,
    cancel_reason: reason.trim(),
    version: sale.version + 1,
  });
  await refreshSaleTotals(context, sale);
  return { sale: sale.id };
});

type Penalty = { penalty: string; field: string };

/** The penalties of the body by booking id. Refuses not_found and booking_cancelled at their fields. */
function penaltiesOf(context: ContextOf<typeof contract>, bookings: Booking[]): Map<number, Penalty> {
  const given = context.body.booking_penalties ?? [];
  return new Map(
    given.map(({ booking_id, penalty }, index) => {
      const field = `booking_penalties.${index}.penalty`;
      const booking = bookings.find(({ id }) => id === booking_id);
      if (!booking)
        throw new Refusal('not_found', { fields: { [`booking_penalties.${index}.booking_id`]: 'not_found' } });
      if (booking.lifecycle === 'cancelled') {
        throw new Refusal('booking_cancelled', { fields: { [field]: 'booking_cancelled' } });
      }
      return [booking_id, { penalty: amount(penalty), field }];
    }),
  );
}
