import { ownerOf } from '#contract/abilities.ts';
import type { addBooking as contract } from '#contract/commands/add-booking.ts';
import { add } from '#contract/money.ts';
import { allow, type HandlerOf } from '../pipeline/handler.ts';
import { insertRows } from '../stores/journal.ts';
import { sayPartners } from '../stores/partner-payments.ts';
import { lockSale } from '../stores/sales.ts';
import { refreshSaleTotals } from '../stores/totals.ts';
import { newBooking } from './new-booking.ts';
import { requireOffered } from './offered.ts';
import { withPartnerFigures } from './partner-currency.ts';
import { askAboutLoss, changeBelow, profitOf } from './sale-changes.ts';

export const addBooking: HandlerOf<typeof contract> = async (context) => {
  const sale = await lockSale(context, context.params.id);
  allow(context, ownerOf(sale));
  await changeBelow(context, 'booking.add', sale, { type: 'sale.change_bookings' });
  const offered = await requireOffered(context, { partners: [{ id: context.body.partner_id, path: '' }] });
  const partners = await sayPartners(context, [context.body.partner_id]);
  const values = await newBooking(context, context.body, { date: context.today, serviceDate: sale.service_date });
  askAboutLoss(context, profitOf(sale.brutto, add(sale.netto, values.amount_usd)), sale.profit, 'rate');
  await offered.answer();
  const priced = await withPartnerFigures(context, [values], partners, context.today, () => '');
  const added = priced.map((each) => ({ ...each, sale_id: sale.id }));
  const [booking] = await insertRows(context, 'booking.add', 'bookings', added);
  if (!booking) throw new Error('An insert of one row returned none');
  await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  return { booking: booking.id };
};
