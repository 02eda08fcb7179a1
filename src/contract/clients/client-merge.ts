import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, Id, Moment, nullable, oneOf, YesOrNo } from '../base/fields.ts';

const closed = { additionalProperties: false };

/** Which of two clients a value is taken from. */
export const mergeSides = ['survivor', 'other'] as const;

/** What two clients have in common, the strongest first. */
export const likenesses = ['same_phone', 'near_phone', 'same_name', 'similar_name'] as const;
export type Likeness = (typeof likenesses)[number];

/** Somebody who may be the same as somebody else, as far as one has to know to tell. */
export const ClientTwin = Type.Object(
  {
    id: Id,
    name: Type.String(),
    surname: Type.String(),
    latin_name: Type.String(),
    phone: Type.String(),
    email: nullable(Type.String()),
    sales_count: Type.Integer(),
    points: Type.Integer(),
    created_at: Moment,
  },
  closed,
);
export type ClientTwin = Static<typeof ClientTwin>;

/** Two clients who are probably one; `first` was there before `second`. */
export const ClientPair = Type.Object(
  {
    first: ClientTwin,
    second: ClientTwin,
    reasons: Type.Array(oneOf(likenesses)),
    /** How probable: 1 is the same name and phone. */
    score: Type.String(),
  },
  closed,
);
export type ClientPair = Static<typeof ClientPair>;

/** One of two clients who are being compared. */
export const ClientToMerge = Type.Object(
  {
    ...ClientTwin.properties,
    /** What the client owes, and what is to be given back, USD. */
    debt: Amount,
    overpaid: Amount,
    /** Sum of brutto of completed sales, USD, and the level that follows from it. */
    turnover: Amount,
    level_name: nullable(Type.String()),
    subscription_until: nullable(CalendarDate),
    last_sale_date: nullable(CalendarDate),
    /** It is a tombstone of this client. */
    merged_into: nullable(Id),
    version: Type.Integer(),
  },
  closed,
);
export type ClientToMerge = Static<typeof ClientToMerge>;

/** What the one client will be. */
export const ClientTogether = Type.Pick(
  ClientToMerge,
  ['sales_count', 'points', 'debt', 'overpaid', 'turnover', 'level_name', 'subscription_until'],
  closed,
);
export type ClientTogether = Static<typeof ClientTogether>;

/** What two clients are like beside each other, and together. */
export const ClientComparison = Type.Object(
  {
    survivor: ClientToMerge,
    other: ClientToMerge,
    together: ClientTogether,
    /** Somebody has said that they are two people. */
    apart: YesOrNo,
  },
  closed,
);
export type ClientComparison = Static<typeof ClientComparison>;

/** What came of a merge: the client that stays, and what it was given. */
export const MergedClient = Type.Object(
  {
    ...Type.Pick(ClientToMerge, [
      ...([
        'id',
        'name',
        'surname',
        'latin_name',
        'phone',
        'email',
        'points',
        'turnover',
        'level_name',
        'subscription_until',
      ] as const),
      'version',
    ]).properties,
    other_id: Id,
    moved_sales: Type.Integer(),
  },
  closed,
);
export type MergedClient = Static<typeof MergedClient>;
