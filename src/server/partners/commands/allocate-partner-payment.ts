import { add, sign, subtract, toHundredths, ZERO } from '#contract/base/money.ts';
import { allocatePartnerPayment as contract } from '#contract/partners/allocate-partner-payment.ts';
import { type ContextOf, handler } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { recordExchangeDifference } from '../../cash/rows/cash-book-rows.ts';
import {
  changeNetto,
  refreshAllocated,
  refreshPaid,
  refreshSales,
} from '../../sales/bookings/commands/allocation-changes.ts';
import { decideBooking } from '../../sales/bookings/commands/booking-transitions.ts';
import { partnerOf } from '../../sales/bookings/rows/allocation-rows.ts';
import { confirmLoss } from '../../sales/commands/sale-transitions.ts';
import type { Booking, Sale } from '../../sales/rows/sale-rows.ts';
import { lockBookingsWithSales } from '../rows/partner-payment-rows.ts';
import { calculateParts, chosenIn, decideLines, type Part, requireKnownBookings } from './decide-allocation-lines.ts';

const EVENT = 'partner_payment.allocate';

export const allocatePartnerPayment = handler(contract, async (context) => {
  const { sales, bookings } = await lockBookingsWithSales(context, chosenIn(context));
  const payment = await lockRow(context, 'partner_payments', context.params.id);
  requireKnownBookings(context, bookings);
  const { currency: partner_currency } = await partnerOf(context, payment);
  const open = new Map([...bookings].map(([id, booking]) => [id, { ...booking, partner_currency }]));
  const paying = { ...payment, partner_currency };
  const parts = calculateParts(context, paying, open, decideLines(context, payment, paying, open));
  const rows = await insertRows(
    context,
    EVENT,
    'allocations',
    parts.map(({ booking_id, option, figures }) => ({
      partner_payment_id: payment.id,
      booking_id,
      option,
      ...figures,
      payment_rate: payment.currency_rate,
      booking_rate: bookings.get(booking_id)?.currency_rate ?? '',
      allocated_on: context.today,
      created_by: context.caller.id,
    })),
  );
  for (const row of rows) await recordExchangeDifference(context, payment, row);
  await applyNettoDifferences(context, sales, bookings, parts);
  for (const { booking_id, figures } of parts) {
    const { booking, sale } = lockedBooking(sales, bookings, booking_id);
    decideBooking(booking, sale, { type: 'booking.allocate', amount: toHundredths(figures.booking_amount) });
    await refreshPaid(context, 'booking.allocate', booking, partner_currency);
  }
  await refreshAllocated(context, EVENT, payment);
  await refreshSales(context, sales.values());
  return { partnerPayment: payment.id };
});

function lockedBooking(
  sales: Map<number, Sale>,
  bookings: Map<number, Booking>,
  id: number,
): { booking: Booking; sale: Sale } {
  const booking = bookings.get(id);
  const sale = sales.get(booking?.sale_id ?? 0);
  if (!booking || !sale) throw new Error(`The booking ${id} was not locked with its sale`);
  return { booking, sale };
}

/** Applies the netto differences to the sales: each machine has to allow it, and a loss requires confirmation. */
async function applyNettoDifferences(
  context: ContextOf<typeof contract>,
  sales: Map<number, Sale>,
  bookings: Map<number, Booking>,
  parts: Part[],
): Promise<void> {
  const changing = parts.filter(({ option, figures }) => option === 'full_netto' && sign(figures.usd_difference) !== 0);
  const bySale = Map.groupBy(changing, ({ booking_id }) => lockedBooking(sales, bookings, booking_id).sale);
  for (const [sale, changes] of bySale) {
    const fields = changes.map(({ field }) => field);
    await changeNetto(context, EVENT, sale, fields);
    const difference = add(ZERO, ...changes.map(({ figures }) => figures.usd_difference));
    confirmLoss(context, subtract(sale.profit, difference), sale.profit, fields[0] ?? '');
  }
}
