import Type, { type Static } from 'typebox';
import {
  Amount,
  CalendarDate,
  Id,
  nullable,
  Percent,
  PositiveAmount,
  requiredText,
  whole,
  YesOrNo,
} from '../base/fields.ts';

const closed = { additionalProperties: false };

/** From so much turnover of completed sales in USD on, a client gets so many percent of a sale in points. */
export const LoyaltyLevel = Type.Object(
  {
    id: Id,
    name: requiredText(60),
    from_turnover: PositiveAmount,
    percent: Percent,
    /** Goes up with every change; sent back as `If-Match`. */
    version: Type.Integer(),
  },
  closed,
);
export type LoyaltyLevel = Static<typeof LoyaltyLevel>;

/** A level with how many clients are on it: Management's to know, null for agents. */
export const LoyaltyLevelRow = Type.Object(
  { ...LoyaltyLevel.properties, clients_count: nullable(Type.Integer()) },
  closed,
);
export type LoyaltyLevelRow = Static<typeof LoyaltyLevelRow>;

/** What points buy besides discounts. */
export const LoyaltyBonus = Type.Object(
  {
    id: Id,
    name: requiredText(60),
    points: whole('points'),
    /** Stays in the history and is offered no more. */
    retired: YesOrNo,
    version: Type.Integer(),
  },
  closed,
);
export type LoyaltyBonus = Static<typeof LoyaltyBonus>;

/** A bonus with how often it was handed over. */
export const LoyaltyBonusRow = Type.Object({ ...LoyaltyBonus.properties, used_count: Type.Integer() }, closed);
export type LoyaltyBonusRow = Static<typeof LoyaltyBonusRow>;

/** The programme, as whoever sells has to know it: levels by turnover, bonuses by points. */
export const Loyalty = Type.Object(
  {
    levels: Type.Array(LoyaltyLevelRow),
    bonuses: Type.Array(LoyaltyBonusRow),
    /** Clients below the first level; Management's to know, null for agents. */
    below_count: nullable(Type.Integer()),
    /** How many percent of a sale can be paid by points. */
    max_percent: Type.Integer(),
  },
  closed,
);
export type Loyalty = Static<typeof Loyalty>;

/** The rules of the programme, and what limits its messages. */
export const LoyaltySettings = Type.Object(
  {
    /** Points can be used so many days after they were given. */
    activation_days: whole('activation_days'),
    /** And so many months long; 0: for ever. */
    validity_months: whole('validity_months'),
    max_percent: whole('max_percent'),
    /** A completed sale makes its client a member for so long after its date. */
    membership_months: whole('membership_months'),
    /** How many messages the company sends in a day at most. */
    daily_messages: whole('daily_messages'),
    /** Where to, by how the country's phone numbers begin. */
    dial_codes: Type.Array(Type.String({ pattern: '^\\d{1,4}$', problem: 'dial_code_invalid' }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      problem: 'dial_code_invalid',
    }),
    version: Type.Integer(),
  },
  closed,
);
export type LoyaltySettings = Static<typeof LoyaltySettings>;

/** How a level of some rules did: `name` is null for what is below the first one. */
export const LoyaltyOutcomeLevel = Type.Object(
  {
    name: nullable(Type.String()),
    from_turnover: Amount,
    percent: Percent,
    /** Clients that stand on it now. */
    clients: Type.Integer(),
    /** Sales of the period at whose time the client stood on it, and the points for them. */
    sales: Type.Integer(),
    points: Type.Integer(),
  },
  closed,
);
export type LoyaltyOutcomeLevel = Static<typeof LoyaltyOutcomeLevel>;

/** What some rules come to, had they always held. */
export const LoyaltyOutcome = Type.Object(
  {
    /** Given in the period. */
    points: Type.Integer(),
    /** Of those, what can't be used yet today. */
    pending: Type.Integer(),
    /** Gone unused in the period. */
    expired: Type.Integer(),
    /** Clients whose membership holds today. */
    members: Type.Integer(),
    /** The largest discount that a sale of the period could have had, points. */
    largest_discount: Type.Integer(),
    levels: Type.Array(LoyaltyOutcomeLevel),
  },
  closed,
);
export type LoyaltyOutcome = Static<typeof LoyaltyOutcome>;

/** What a change of rules would have done to the last twelve months. */
export const LoyaltyPreview = Type.Object(
  {
    from: CalendarDate,
    to: CalendarDate,
    /** Completed sales of the period. */
    sales: Type.Integer(),
    /** By the rules of now, and by the proposed ones. */
    before: LoyaltyOutcome,
    after: LoyaltyOutcome,
  },
  closed,
);
export type LoyaltyPreview = Static<typeof LoyaltyPreview>;
