import type { BodyOf } from '#contract/base/command.ts';
import type { editSale } from '#contract/sales/edit-sale.ts';
import type { SaleDetailsData } from '../sale-query.ts';
import { type Reading, readSale } from './read-sale.ts';
import { formOfSale, liveBookings } from './sale-form.ts';

type EditBody = Omit<BodyOf<typeof editSale>, 'confirmed'>;

/**
 * The changes of a sale as the command's body: the changed fields, and, when a booking or the tour's date was changed,
 * all bookings that remain: the form has decided which of them move with the tour. Unchanged bookings are sent exactly
 * as they are recorded.
 */
export function editBody(sale: SaleDetailsData, { fields, bookings }: Reading, today: string): EditBody {
  const before = readSale(formOfSale(sale, today), today);
  const changed = Object.entries(fields).filter(
    ([field, value]) => before.fields[field as keyof typeof fields] !== value,
  );
  const isMoved = fields.service_date !== before.fields.service_date;
  const isSame = !isMoved && JSON.stringify(bookings) === JSON.stringify(before.bookings);
  return { ...Object.fromEntries(changed), ...(isSame ? {} : { bookings: bookings.map(toSend) }) };

  function toSend({ id, body }: Reading['bookings'][number]) {
    if (id === null) return body;
    const recorded = liveBookings(sale).find((booking) => booking.id === id);
    const untouched =
      JSON.stringify(before.bookings.find((booking) => booking.id === id)?.body) === JSON.stringify(body);
    if (!recorded || !untouched) return { id, ...body };
    const { partner_id, reference_number, rate, currency, currency_rate, service_date } = recorded;
    return { id, partner_id, reference_number, rate, currency, currency_rate, service_date };
  }
}
