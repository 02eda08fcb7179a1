import Type, { type Static } from 'typebox';
import { described, entity } from '../../base/entity.ts';
import { Amount, Id, nullable } from '../../base/fields.ts';
import { SaleRow } from '../sale.ts';
import { Booking } from './booking.ts';

const { can: _, ...recorded } = Booking.properties;
const ofSale = SaleRow.properties;

/** Filter by service date: today or later, or before today, by the company's time zone. */
export const bookingTimes = ['upcoming', 'completed'] as const;

export const BookingRow = entity(
  'BookingRow',
  {
    ...recorded,
    to_be_paid_usd: described(Amount, "What is left to be paid, in USD at the booking's rate"),
    tourist_name: ofSale.tourist_name,
    tourist_surname: ofSale.tourist_surname,
    tourist_phone: ofSale.tourist_phone,
    blank_number: nullable(Type.String()),
    direction_name: ofSale.direction_name,
    agent_id: Id,
    agent_name: ofSale.agent_name,
    office_id: Id,
    office_name: ofSale.office_name,
    sale_lifecycle: described(
      ofSale.lifecycle,
      'The lifecycle of the sale, which decides about the actions on its bookings',
    ),
    sale_bookings_count: ofSale.bookings_count,
  },
  'A booking with what belongs to its sale: as a row of a list, and on its own page',
);
export type BookingRow = Static<typeof BookingRow>;
