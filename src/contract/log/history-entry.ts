import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Id, Moment, nullable, oneOf } from '../base/fields.ts';

/** The entities whose log lines make up the history of a sale. */
export const saleHistoryEntities = ['sale', 'booking', 'tourist_payment'] as const;

/** The entities whose log lines make up any history. */
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
    by_name: described(nullable(Type.String()), 'Surname and name; null for the program and operators'),
    event: described(Type.String(), 'What was done: sale.create, booking.edit, tourist_payment.accept'),
    entity: described(oneOf(historyEntities), 'sale, booking, tourist_payment, client'),
    entity_id: Id,
    changes: described(
      Type.Array(HistoryChange),
      'Without derived fields, authors and times, and without fields that an agent may not read',
    ),
    since_check: described(
      Type.Boolean(),
      "Whether it happened after the sale's last check, so that the sale counts as changed since",
    ),
  },
  'A line of the log about a sale, one of its bookings or payments, or a client',
);
export type HistoryEntry = Static<typeof HistoryEntry>;
