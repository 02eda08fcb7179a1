import Type, { type Static } from 'typebox';
import { Id, Moment, nullable, oneOf } from '../base/fields.ts';

const closed = { additionalProperties: false };

/** What the history of a sale is written of: it and what belongs to it. */
export const saleHistoryEntities = ['sale', 'booking', 'tourist_payment'] as const;

/** What any history is written of. */
const historyEntities = [...saleHistoryEntities, 'client'] as const;

/**
 * One field that changed, before and after, as text; null where there was nothing. Decimals and dates are in their form on
 * the wire. `direction`, `partner` and `method` are names (the fields direction_id, partner_id, method_id).
 */
export const HistoryChange = Type.Object(
  { field: Type.String(), before: nullable(Type.String()), after: nullable(Type.String()) },
  closed,
);
export type HistoryChange = Static<typeof HistoryChange>;

/** What happened once to a sale, one of its bookings or payments, or to a client: a line of the log. */
export const HistoryEntry = Type.Object(
  {
    id: Id,
    at: Moment,
    /** Surname and name; null when it was nobody of the company. */
    by_name: nullable(Type.String()),
    /** What was done: sale.create, booking.edit, tourist_payment.accept. */
    event: Type.String(),
    entity: oneOf(historyEntities),
    entity_id: Id,
    /** Without what follows from other fields, what says who and when, and what an agent may not read. */
    changes: Type.Array(HistoryChange),
    /** It happened after the sale was checked last, and the sale counts as changed since. */
    since_check: Type.Boolean(),
  },
  closed,
);
export type HistoryEntry = Static<typeof HistoryEntry>;
