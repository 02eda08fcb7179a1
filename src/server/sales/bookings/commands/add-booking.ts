import { ownerOf } from '#contract/base/abilities.ts';
import { add } from '#contract/base/money.ts';
import { addBooking as contract } from '#contract/sales/bookings/add-booking.ts';
import { allow, handler } from '../../../base/pipeline/handler.ts';
import { insertRows } from '../../../base/pipeline/write-log.ts';
import { requireOffered } from '../../../directories/commands/offered-choices.ts';
import { confirmBookingDate } from '../../commands/sale-fields.ts';
import { applyChildChange, confirmLoss, profitOf } from '../../commands/sale-transitions.ts';
import { columnsOfSale, lockSale } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { partnersOf } from '../rows/allocation-rows.ts';
import { newBooking } from './new-booking.ts';
import { withPartnerFigures } from './partner-currency.ts';

export const addBooking = handler(contract, async (context) => {
  const sale = await lockSale(context, context.params.id);
  allow(context, ownerOf(sale));
  await applyChildChange(context, 'booking.add', sale, { type: 'sale.change_bookings' });
  const { partner_id } = context.body;
  const [partners] = await Promise.all([
    partnersOf(context, [partner_id]),
    requireOffered(context, { partners: [{ id: partner_id, path: '' }] }),
  ]);
  const values = await newBooking(context, context.body, { date: context.today, serviceDate: sale.service_date });
  confirmBookingDate(context, sale, values);
  confirmLoss(context, profitOf(sale.brutto, add(sale.netto, values.amount_usd)), sale.profit, 'rate');
  const priced = await withPartnerFigures(context, [values], partners, context.today, () => '');
  const added = priced.map((each) => ({ ...each, ...columnsOfSale(sale) }));
  const [booking] = await insertRows(context, 'booking.add', 'bookings', added);
  if (!booking) throw new Error('An insert of one row returned none');
  await refreshSaleTotals(context, sale);
  return { booking: booking.id };
});
