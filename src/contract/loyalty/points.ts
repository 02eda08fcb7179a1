import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, Id, Moment, nullable, oneOf } from '../base/fields.ts';

const closed = { additionalProperties: false };

/**
 * Kinds of rows in the ledger of points. `accrual`: for a completed sale; `use`: a discount on a sale or a bonus;
 * `reversal`: of one of those; `expiry`: the expired remainder of a row; `correction`: by hand, with a reason; `merge`:
 * moved between clients by a merge.
 */
export const pointEntryTypes = ['accrual', 'use', 'reversal', 'expiry', 'correction', 'merge'] as const;
export type PointEntryType = (typeof pointEntryTypes)[number];

/** A row of the ledger as it is read. */
export const PointEntryRow = Type.Object(
  {
    id: Id,
    client_id: Id,
    type: described(oneOf(pointEntryTypes), 'accrual, use, reversal, expiry, correction, merge'),
    points: described(Type.Integer(), 'Above zero what came, below what went'),
    entry_date: CalendarDate,
    balance: described(Type.Integer(), "The client's balance behind this row"),
    active_from: described(
      nullable(CalendarDate),
      'Of a row that gave points: from when they can be used, when they are gone, and what of them is left',
    ),
    expires_on: nullable(CalendarDate),
    remaining: nullable(Type.Integer()),
    sale_id: nullable(Id),
    direction_name: described(nullable(Type.String()), 'Of the sale'),
    bonus_id: nullable(Id),
    bonus_name: nullable(Type.String()),
    base: described(
      nullable(Amount),
      'Of an accrual: what of the sale it was counted from, USD, and at how many percent',
    ),
    percent: nullable(Type.String()),
    of_id: described(
      nullable(Id),
      'Of a reversal the row that it mirrors, of an expiry the row whose points are gone; and what that was',
    ),
    of_type: nullable(oneOf(pointEntryTypes)),
    of_date: nullable(CalendarDate),
    other_client_name: described(nullable(Type.String()), 'Of a merge: the other client'),
    reason: Type.String(),
    created_by_name: nullable(Type.String()),
    created_at: Moment,
  },
  closed,
);
export type PointEntryRow = Static<typeof PointEntryRow>;

/** A client's points, level and membership today. */
export const Standing = Type.Object(
  {
    points: described(Type.Integer(), 'The balance; may be below zero'),
    points_available: described(Type.Integer(), 'What can be used today'),
    points_pending: described(Type.Integer(), 'What can be used from a later day on'),
    level_name: nullable(Type.String()),
    level_percent: nullable(Type.String()),
    next_level_name: described(
      nullable(Type.String()),
      'The next level, and what of completed sales in USD is missing to it',
    ),
    to_next_level: described(nullable(Amount), 'What of completed sales is missing to the next level, USD'),
    turnover: described(Amount, 'Sum of brutto of completed sales, USD'),
    subscription_until: described(nullable(CalendarDate), 'The end of the membership'),
  },
  closed,
);
export type Standing = Static<typeof Standing>;

/** The client's points after a command: the balance, and the points that can be used today. */
export const PointsAnswer = Type.Object(
  { client_id: Id, points: Type.Integer(), points_available: Type.Integer() },
  closed,
);
export type PointsAnswer = Static<typeof PointsAnswer>;

export const PointsDue = entity(
  'PointsDue',
  { date: CalendarDate, points: Type.Integer() },
  'Points, and the day on which they become usable or expire',
);
export type PointsDue = Static<typeof PointsDue>;
