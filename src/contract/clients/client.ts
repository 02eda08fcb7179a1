import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
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
import { HistoryEntry } from '../log/history-entry.ts';
import { PointEntryRow, PointsDue, Standing } from '../loyalty/points.ts';

const closed = { additionalProperties: false };

/** The typed fields of a client. The phone (E.164) identifies a client within the company. */
export const clientFields = {
  phone: Phone,
  name: PersonName,
  surname: PersonName,
  latin_name: described(LatinName, 'Surname and name in Latin letters as in the passport; empty when not known'),
  email: nullable(Email),
};

/** Fields of every read of a client; money in USD. */
const known = {
  id: Id,
  ...clientFields,
  debt: described(Amount, 'What the client owes on all sales, cancelled ones included, USD'),
  overpaid: described(Amount, 'What is to be given back, never above zero, USD'),
  sales_count: Type.Integer(),
  last_sale_date: described(nullable(CalendarDate), 'The newest sale, cancelled ones included'),
  updated_by_name: described(
    nullable(Type.String()),
    'Surname and name of the person who changed the client last; null if it was never changed',
  ),
  updated_at: nullable(Moment),
  created_at: Moment,
  anonymised_at: described(nullable(Moment), 'When the client was anonymised'),
  version: described(Type.Integer(), "Goes up with every change of the client's own fields; sent back as `If-Match`"),
};

export const ClientRow = entity(
  'ClientRow',
  {
    ...known,
    ...Type.Omit(Standing, ['level_percent', 'next_level_name', 'to_next_level', 'points_pending']).properties,
  },
  'A client as a row of the list. Those that were merged into another one are in no list',
);
export type ClientRow = Static<typeof ClientRow>;

/** A client as a command answers. */
export const Client = Type.Object(
  {
    ...known,
    anonymised_by_name: described(nullable(Type.String()), 'Surname and name of the person who anonymised the client'),
    ...Standing.properties,
    debt_sale_id: described(nullable(Id), 'The newest sale with a debt that the caller may see'),
    pending: described(Type.Array(PointsDue), 'When the pending ones can be used, the nearest day first'),
    expiring: described(Type.Array(PointsDue), 'When unused points expire, the nearest day first'),
  },
  closed,
);
export type Client = Static<typeof Client>;

/** The answer of the read `client`. */
export const ReadClient = entity(
  'Client',
  {
    ...Client.properties,
    history: described(
      Type.Array(HistoryEntry),
      'What happened to the client and to those that were merged into it, oldest first',
    ),
  },
  'A client with debt, level, points and history',
);
export type ReadClient = Static<typeof ReadClient>;

export const PointHistoryRow = entity(
  'PointHistoryRow',
  {
    ...PointEntryRow.properties,
    came: described(
      nullable(Type.Integer()),
      'The absolute value of the points: `came` of a row that gave some, `went` of one that took some',
    ),
    went: nullable(Type.Integer()),
    sale_visible: described(YesOrNo, 'Whether the caller may open the sale'),
  },
  "A row of a client's ledger, newest first",
);
export type PointHistoryRow = Static<typeof PointHistoryRow>;

/** States of a membership: in force, ended, or there never was one. */
export const memberships = ['current', 'ended', 'none'] as const;
export type Membership = (typeof memberships)[number];

/** The state of a membership on a day; its last day is included. */
export function membershipOn(today: string, until: string | null): Membership {
  if (until === null) return 'none';
  return until < today ? 'ended' : 'current';
}
