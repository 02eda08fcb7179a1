import Type, { type Static } from 'typebox';
import {
  Amount,
  CalendarDate,
  Email,
  Id,
  LatinName,
  Moment,
  nullable,
  PersonName,
  Phone,
  YesOrNo,
} from '../base/fields.ts';
import { PointEntryRow, PointsDue, Standing } from '../loyalty/points.ts';

const closed = { additionalProperties: false };

/** The fields of a client that a person types. The phone (E.164) is what a client is known by inside the company. */
export const clientFields = {
  phone: Phone,
  name: PersonName,
  surname: PersonName,
  /** Surname and name as in the passport. */
  latin_name: LatinName,
  email: nullable(Email),
};

/** What every reading of a client has: who it is, what was bought and what is owed, USD. */
const known = {
  id: Id,
  ...clientFields,
  /** What the client still owes, whatever became of the sales, and what is to be given back (never above zero), USD. */
  debt: Amount,
  overpaid: Amount,
  sales_count: Type.Integer(),
  /** The newest sale, whatever became of it. */
  last_sale_date: nullable(CalendarDate),
  /** Surname and name of whoever changed the client last; null when nobody has. */
  updated_by_name: nullable(Type.String()),
  updated_at: nullable(Moment),
  created_at: Moment,
  /** Since when it has no names any more (`contract/anonymised.ts` has what stands in their place). */
  anonymised_at: nullable(Moment),
  /** Goes up with every change of the client's own fields; sent back as `If-Match`. */
  version: Type.Integer(),
};

/** A client as a row of the list. Those that were merged into another one are in no list. */
export const ClientRow = Type.Object(
  {
    ...known,
    ...Type.Omit(Standing, ['level_percent', 'next_level_name', 'to_next_level', 'points_pending']).properties,
  },
  closed,
);
export type ClientRow = Static<typeof ClientRow>;

/** One client with everything that whoever sells has to know. A merged client's phone and id answer with the survivor. */
export const Client = Type.Object(
  {
    ...known,
    anonymised_by_name: nullable(Type.String()),
    ...Standing.properties,
    /** The newest sale that still has a debt, as far as the reader may see it. */
    debt_sale_id: nullable(Id),
    /** What can be used only from a day on, the nearest first. */
    pending: Type.Array(PointsDue),
    /** What is gone on a day unless it is used before, the nearest first. */
    expiring: Type.Array(PointsDue),
  },
  closed,
);
export type Client = Static<typeof Client>;

/** A row of a client's ledger, newest first. */
export const PointHistoryRow = Type.Object(
  {
    ...PointEntryRow.properties,
    /** The points once more, above zero: of a row that gave some, and of one that took some. */
    came: nullable(Type.Integer()),
    went: nullable(Type.Integer()),
    /** Whether the reader may open the sale that it is about. */
    sale_visible: YesOrNo,
  },
  closed,
);
export type PointHistoryRow = Static<typeof PointHistoryRow>;

/** How long a membership is: it holds, it is over, or there never was one. */
export const memberships = ['current', 'ended', 'none'] as const;
export type Membership = (typeof memberships)[number];

/** Where a membership stands on a day; its last day is included. */
export function membershipOn(today: string, until: string | null): Membership {
  if (until === null) return 'none';
  return until < today ? 'ended' : 'current';
}
