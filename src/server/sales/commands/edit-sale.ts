import { ownerOf } from '#contract/base/abilities.ts';
import { amount } from '#contract/base/money.ts';
import { editSale as contract } from '#contract/sales/edit-sale.ts';
import { allow, handler, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { linkNoteImages } from '../../company/rows/note-image-rows.ts';
import { requireOffered } from '../../directories/commands/offered-choices.ts';
import { moveBookings, writeBookingList } from '../bookings/commands/write-bookings.ts';
import { lockSale, passOnDirection, raiseVersion } from '../rows/sale-rows.ts';
import { refreshSaleTotals } from '../rows/sale-totals.ts';
import { requireNoPoints } from '../tourist-payments/commands/points-payments.ts';
import { confirmBlankNumber, confirmDates, requirePlausibleSale, resolveTourist } from './sale-fields.ts';
import { confirmLoss, decideSale, profitOf, refuseManagementFields } from './sale-transitions.ts';

export const editSale = handler(contract, async (context) => {
  const { confirmed: _, bookings, ...typed } = context.body;
  const sale = await lockSale(context, context.params.id);
  allow(context, ownerOf(sale));
  refuseManagementFields(context);
  const next = decideSale(sale, { type: 'sale.edit', role: context.caller.role });
  requireVersion(context, sale);
  const after = { ...sale, ...typed };
  requirePlausibleSale(context, after);
  const isMoved = after.direction_id !== sale.direction_id;
  await requireOffered(context, isMoved ? { directions: [{ id: after.direction_id, path: '' }] } : {});
  const brutto = amount(after.brutto);
  const blank_number = after.blank_number || null;
  confirmDates(context, after, sale);
  const list = bookings
    ? await writeBookingList(context, sale, bookings, after)
    : await moveBookings(context, sale, after);
  confirmLoss(context, profitOf(brutto, list?.netto ?? sale.netto), sale.profit, 'brutto');
  if (blank_number !== sale.blank_number) await confirmBlankNumber(context, blank_number, sale.id);
  const tourist = await resolveTourist(context, after, sale);
  if (tourist.client_id !== sale.client_id) await requireNoPoints(context, sale);
  await changeRow(context, 'sale.edit', 'sales', sale, {
    ...typed,
    ...next,
    ...tourist,
    brutto,
    extra_profit: amount(after.extra_profit),
    blank_number,
    version: sale.version + 1,
  });
  if (isMoved) await passOnDirection(context, sale.id, after.direction_id);
  await linkNoteImages(context, { ...typed, id: sale.id }, sale);
  if (list?.changed) {
    await raiseVersion(context, sale);
    await refreshSaleTotals(context, sale);
  }
  return { sale: sale.id };
});
