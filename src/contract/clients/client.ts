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

/** The fields of a client that a person types. The phone (E.164) is what a client is known by inside the company. */
export const clientFields = {
  phone: Phone,
  name: PersonName,
  surname: PersonName,
  latin_name: described(LatinName, 'Surname and name in Latin letters as in the passport; empty when not known'),
  email: nullable(Email),
};

/** What every reading of a client has: who it is, what was bought and what is owed, USD. */
const known = {
  id: Id,
  ...clientFields,
  debt: described(Amount, 'What the client owes, whatever became of the sales, USD'),
  overpaid: described(Amount, 'What is to be given back, never above zero, USD'),
  sales_count: Type.Integer(),
  last_sale_date: described(nullable(CalendarDate), 'The newest sale, whatever became of it'),
  updated_by_name: described(
    nullable(Type.String()),
    'Surname and name of whoever changed the client last; null when nobody has',
  ),
  updated_at: nullable(Moment),
  created_at: Moment,
  anonymised_at: described(nullable(Moment), 'Since when it has no names any more'),
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
    anonymised_by_name: described(nullable(Type.String()), 'Who took the names away'),
    ...Standing.properties,
    debt_sale_id: described(nullable(Id), 'The newest sale with a debt that the asking person may see'),
    pending: described(Type.Array(PointsDue), 'When the pending ones can be used, the nearest day first'),
    expiring: described(
      Type.Array(PointsDue),
      'When points are gone unless they are used before, the nearest day first',
    ),
  },
  closed,
);
export type Client = Static<typeof Client>;

/** A client as it is read. */
export const ReadClient = entity(
  'Client',
  {
    ...Client.properties,
    history: described(
      Type.Array(HistoryEntry),
      'What happened to the client and to those that were merged into it, oldest first',
    ),
  },
  'A client with everything that whoever sells has to know',
);
export type ReadClient = Static<typeof ReadClient>;

export const PointHistoryRow = entity(
  'PointHistoryRow',
  {
    ...PointEntryRow.properties,
    came: described(
      nullable(Type.Integer()),
      'The points once more, above zero: of a row that gave some, and of one that took some',
    ),
    went: nullable(Type.Integer()),
    sale_visible: described(YesOrNo, 'Whether the asking person may open the sale'),
  },
  "A row of a client's ledger, newest first",
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
