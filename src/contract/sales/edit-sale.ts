import Type from 'typebox';
import { body, byId, command, confirmed } from '../base/command.ts';
import { Id, NonNegativeAmount, text } from '../base/fields.ts';
import { BookingInput } from './create-sale.ts';
import { Sale, saleFields } from './sale.ts';

/**
 * A booking in the list of an edited sale: a recorded one if it has an id, else a new one. Omitted fields of a recorded
 * booking stay; null takes the default of a new one.
 */
export const BookingEntry = body({ id: Type.Optional(Id), ...BookingInput.properties });

/**
 * Changes an active sale, all or nothing; only what is sent changes. `bookings` is the whole list of those that are not
 * cancelled: changed ones are edited, those without an id are added, missing ones are deleted, the others stay. Without
 * `bookings`, those on the old `service_date` of the sale move to the new one, which asks bookings_move. Refused
 * besides the refusals of the bookings' own commands: sale_checked for an agent, and stale with `If-Match: <version>`,
 * also if a booking was changed meanwhile.
 */
export const editSale = command({
  name: 'edit-sale',
  summary: 'Change a sale and, when they are sent, its bookings',
  method: 'PATCH',
  path: '/sales/:id/',
  permission: 'sale.edit',
  params: byId,
  body: body({
    ...Type.Partial(Type.Object({ ...saleFields, brutto: NonNegativeAmount, management_notes: text(20_000) }))
      .properties,
    bookings: Type.Optional(Type.Array(BookingEntry, { maxItems: 50, problem: 'number_invalid' })),
    confirmed,
  }),
  answer: Sale,
  status: 200,
});
