import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, Id, Moment, nullable, oneOf } from '../base/fields.ts';

const closed = { additionalProperties: false };

/**
 * Rows of the ledger of points. `accrual`: for a completed sale; `use`: a discount on a sale or a bonus; `reversal`:
 * mirrors one of those; `expiry`: what was left of a row when its time was over; `correction`: by hand, with a reason;
 * `merge`: came from, or went to, a client that was merged.
 */
export const pointEntryTypes = ['accrual', 'use', 'reversal', 'expiry', 'correction', 'merge'] as const;
export type PointEntryType = (typeof pointEntryTypes)[number];

/** A row of the ledger as it is read. */
export const PointEntryRow = Type.Object(
  {
    id: Id,
    client_id: Id,
    type: oneOf(pointEntryTypes),
    /** Above zero what came, below what went. */
    points: Type.Integer(),
    entry_date: CalendarDate,
    /** Σ points of the client up to this row. */
    balance: Type.Integer(),
    /** Of a row that gave points: from when they can be used, when they are gone, and what of them is left. */
    active_from: nullable(CalendarDate),
    expires_on: nullable(CalendarDate),
    remaining: nullable(Type.Integer()),
    sale_id: nullable(Id),
    direction_name: nullable(Type.String()),
    bonus_id: nullable(Id),
    bonus_name: nullable(Type.String()),
    /** Of an accrual: what of the sale, in USD, and at how many percent. */
    base: nullable(Amount),
    percent: nullable(Type.String()),
    /** Of a reversal the row that it mirrors, of an expiry the row whose points are gone; and what that was. */
    of_id: nullable(Id),
    of_type: nullable(oneOf(pointEntryTypes)),
    of_date: nullable(CalendarDate),
    /** Of a merge: the other client. */
    other_client_name: nullable(Type.String()),
    reason: Type.String(),
    created_by_name: nullable(Type.String()),
    created_at: Moment,
  },
  closed,
);
export type PointEntryRow = Static<typeof PointEntryRow>;

/** Where a client stands in the programme today. */
export const Standing = Type.Object(
  {
    /** Σ of the ledger; may be below zero. */
    points: Type.Integer(),
    /** What can be used today. */
    points_available: Type.Integer(),
    /** What can be used later: activation is still ahead. */
    points_pending: Type.Integer(),
    level_name: nullable(Type.String()),
    level_percent: nullable(Type.String()),
    /** The next level, and what of completed sales in USD is missing to it. */
    next_level_name: nullable(Type.String()),
    to_next_level: nullable(Amount),
    /** Sum of brutto of completed sales, USD. */
    turnover: Amount,
    /** The end of the membership. */
    subscription_until: nullable(CalendarDate),
  },
  closed,
);
export type Standing = Static<typeof Standing>;

/** What a client has after a command: Σ of the ledger, and what of it can be used today. */
export const PointsAnswer = Type.Object(
  { client_id: Id, points: Type.Integer(), points_available: Type.Integer() },
  closed,
);
export type PointsAnswer = Static<typeof PointsAnswer>;

/** So many of a client's points, and the day on which something becomes of them. */
export const PointsDue = Type.Object({ date: CalendarDate, points: Type.Integer() }, closed);
export type PointsDue = Static<typeof PointsDue>;
