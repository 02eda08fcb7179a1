import Type from 'typebox';
import { body, byId, command, confirmed } from '../base/command.ts';
import { Id, PositiveAmount, text } from '../base/fields.ts';
import { BookingInput } from './create-sale.ts';
import { Sale, saleFields } from './sale.ts';

/**
 * A booking in the list of a sale that is edited: with an id it is one of the sale's, without it is a new one. What is left
 * out of a recorded one stays; null is filled in as in a new one.
 */
export const BookingEntry = body({ id: Type.Optional(Id), ...BookingInput.properties });

/**
 * Changes an active sale, all or nothing; only what is sent changes. `bookings` is the whole list of those that are not
 * cancelled: what differs is edited, what has no id is added, what is missing is deleted, the rest is left alone, paid or
 * not. Without `bookings` those that were of the tour's day move with its `service_date`, which asks bookings_move; with
 * them each is of the day that it is sent with. Refused besides what the bookings' own commands refuse: sale_checked for an agent, and with `If-Match: <version>`
 * stale, also when a booking was changed meanwhile.
 */
export const editSale = command({
  name: 'edit-sale',
  summary: 'Change a sale and, when they are sent, its bookings',
  method: 'PATCH',
  path: '/sales/:id/',
  permission: 'sale.edit',
  params: byId,
  body: body({
    ...Type.Partial(Type.Object({ ...saleFields, brutto: PositiveAmount, management_notes: text(20_000) })).properties,
    bookings: Type.Optional(Type.Array(BookingEntry, { maxItems: 50, problem: 'number_invalid' })),
    confirmed,
  }),
  answer: Sale,
  status: 200,
});
