import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, Id, Moment, nullable, oneOf, YesOrNo } from '../base/fields.ts';

const closed = { additionalProperties: false };

/** The client that a value is taken from. */
export const mergeSides = ['survivor', 'other'] as const;

/** Similarities of two clients, the strongest first. */
export const likenesses = ['same_phone', 'near_phone', 'same_name', 'similar_name'] as const;
export type Likeness = (typeof likenesses)[number];

export const ClientTwin = entity(
  'ClientTwin',
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
  'The fields by which two similar clients are told apart',
);
export type ClientTwin = Static<typeof ClientTwin>;

export const ClientPair = entity(
  'ClientPair',
  {
    first: ClientTwin,
    second: ClientTwin,
    reasons: described(Type.Array(oneOf(likenesses)), 'same_phone, near_phone, same_name, similar_name'),
    score: described(Type.String(), 'How probable: 1 is the same name and phone'),
  },
  'Two clients who are probably one; the first one was there before the second',
);
export type ClientPair = Static<typeof ClientPair>;

export const ClientToMerge = entity(
  'ClientToMerge',
  {
    ...ClientTwin.properties,
    latin_name: described(Type.String(), 'Surname and name in Latin letters as in the passport; empty when not known'),
    debt: described(Amount, 'What the client owes on all sales, cancelled ones included, USD'),
    overpaid: described(Amount, 'What is to be given back, never above zero, USD'),
    turnover: described(Amount, 'Sum of brutto of completed sales, USD, and the level that follows from it'),
    level_name: nullable(Type.String()),
    subscription_until: nullable(CalendarDate),
    last_sale_date: nullable(CalendarDate),
    merged_into: described(nullable(Id), 'The client that this one was merged into'),
    version: Type.Integer(),
  },
  'One of two clients that are compared',
);
export type ClientToMerge = Static<typeof ClientToMerge>;

const { sales_count, points, debt, overpaid, turnover, level_name, subscription_until } = ClientToMerge.properties;

export const ClientTogether = entity(
  'ClientTogether',
  { sales_count, points, debt, overpaid, turnover, level_name, subscription_until },
  'The figures of the merged client',
);
export type ClientTogether = Static<typeof ClientTogether>;

export const ClientComparison = entity(
  'ClientComparison',
  {
    survivor: ClientToMerge,
    other: ClientToMerge,
    together: ClientTogether,
    apart: described(YesOrNo, 'Recorded as two different people'),
  },
  'Two clients beside each other, and the figures of the merged client',
);
export type ClientComparison = Static<typeof ClientComparison>;

/** The answer of the command `merge-clients`: the surviving client, and the number of sales moved to it. */
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
