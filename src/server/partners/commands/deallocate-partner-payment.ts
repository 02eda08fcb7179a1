import { sign, toHundredths } from '#contract/base/money.ts';
import { deallocatePartnerPayment as contract } from '#contract/partners/deallocate-partner-payment.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { deleteRow } from '../../base/pipeline/write-log.ts';
import { reverseExchangeDifference } from '../../cash/rows/cash-book-rows.ts';
import {
  changeNetto,
  refreshAllocated,
  refreshPaid,
  refreshSales,
} from '../../sales/bookings/commands/allocation-changes.ts';
import { decideBooking } from '../../sales/bookings/commands/booking-transitions.ts';
import { partnerOf } from '../../sales/bookings/rows/allocation-rows.ts';
import { findAllocation, lockBookingsWithSales } from '../rows/partner-payment-rows.ts';
import { decidePartnerPayment } from './partner-payment-transitions.ts';

const EVENT = 'partner_payment.deallocate';

export const deallocatePartnerPayment = handler(contract, async (context) => {
  const { params, body } = context;
  // The booking is locked before the payment, so the allocation is read first without a lock and again under both
  // locks.
  const known = await findAllocation(context, params.id, body.allocation_id);
  const { sales, bookings } = await lockBookingsWithSales(context, known ? [known.booking_id] : []);
  const payment = await lockRow(context, 'partner_payments', params.id);
  const allocation = await findAllocation(context, params.id, body.allocation_id);
  decidePartnerPayment(payment, {
    type: EVENT,
    amount: allocation ? toHundredths(allocation.amount) : 0,
  });
  if (!allocation) throw new Refusal('not_found', { fields: { allocation_id: 'not_found' } });
  const [booking] = bookings.values();
  const [sale] = sales.values();
  if (!booking || !sale) throw notFound();
  const { currency } = await partnerOf(context, payment);
  decideBooking(booking, sale, { type: 'booking.deallocate', amount: toHundredths(allocation.booking_amount) });
  if (allocation.option === 'full_netto' && sign(allocation.usd_difference) !== 0) {
    await changeNetto(context, EVENT, sale, ['allocation_id']);
  }
  await deleteRow(context, EVENT, 'allocations', allocation);
  await reverseExchangeDifference(context, allocation.id, context.today);
  await refreshPaid(context, 'booking.deallocate', booking, currency);
  await refreshAllocated(context, EVENT, payment);
  await refreshSales(context, [sale]);
  return { partnerPayment: payment.id };
});
