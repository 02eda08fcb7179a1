import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Id, Moment, nullable, oneOf } from '../base/fields.ts';

/** What the history of a sale is written of: it and what belongs to it. */
export const saleHistoryEntities = ['sale', 'booking', 'tourist_payment'] as const;

/** What any history is written of. */
const historyEntities = [...saleHistoryEntities, 'client'] as const;

export const HistoryChange = entity(
  'HistoryChange',
  { field: Type.String(), before: nullable(Type.String()), after: nullable(Type.String()) },
  'A field that changed; direction, partner and method are given by name',
);
export type HistoryChange = Static<typeof HistoryChange>;

export const HistoryEntry = entity(
  'HistoryEntry',
  {
    id: Id,
    at: Moment,
    by_name: described(nullable(Type.String()), 'Surname and name; null when it was nobody of the company'),
    event: described(Type.String(), 'What was done: sale.create, booking.edit, tourist_payment.accept'),
    entity: described(oneOf(historyEntities), 'sale, booking, tourist_payment, client'),
    entity_id: Id,
    changes: described(
      Type.Array(HistoryChange),
      'Without what follows from other fields, what says who and when, and what an agent may not read',
    ),
    since_check: described(
      Type.Boolean(),
      "It happened after the sale's last check, and the sale counts as changed since",
    ),
  },
  'What happened once to a sale, one of its bookings or payments, or to a client: a line of the log',
);
export type HistoryEntry = Static<typeof HistoryEntry>;
