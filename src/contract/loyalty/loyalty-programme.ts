import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import {
  Amount,
  CalendarDate,
  Id,
  NonNegativeAmount,
  nullable,
  Percent,
  requiredText,
  wholeNumber,
  YesOrNo,
} from '../base/fields.ts';

const closed = { additionalProperties: false };

/** The percentage of a sale that a client with at least this turnover of completed sales (USD) gets in points. */
export const LoyaltyLevel = Type.Object(
  {
    id: Id,
    name: requiredText(60),
    from_turnover: described(NonNegativeAmount, 'Sum of brutto of completed sales, USD'),
    percent: described(Percent, 'Of a sale, in points'),
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
  },
  closed,
);
export type LoyaltyLevel = Static<typeof LoyaltyLevel>;

export const LoyaltyLevelRow = entity(
  'LoyaltyLevelRow',
  { ...LoyaltyLevel.properties, clients_count: described(nullable(Type.Integer()), 'Clients on it; null for agents') },
  "A level with how many clients are on it: Management's to know, null for agents",
);
export type LoyaltyLevelRow = Static<typeof LoyaltyLevelRow>;

/** A bonus that can be bought with points. */
export const LoyaltyBonus = Type.Object(
  {
    id: Id,
    name: requiredText(60),
    points: wholeNumber('points'),
    retired: described(YesOrNo, 'Stays in the history and is offered no more'),
    version: Type.Integer(),
  },
  closed,
);
export type LoyaltyBonus = Static<typeof LoyaltyBonus>;

export const LoyaltyBonusRow = entity(
  'LoyaltyBonusRow',
  { ...LoyaltyBonus.properties, used_count: described(Type.Integer(), 'How often it was handed over') },
  'A bonus with how often it was handed over',
);
export type LoyaltyBonusRow = Static<typeof LoyaltyBonusRow>;

export const Loyalty = entity(
  'Loyalty',
  {
    levels: Type.Array(LoyaltyLevelRow),
    bonuses: described(Type.Array(LoyaltyBonusRow), 'Those that are offered before the retired ones'),
    below_count: described(nullable(Type.Integer()), 'Clients below the first level; null for agents'),
    max_percent: described(Type.Integer(), 'How many percent of a sale can be paid by points'),
  },
  'The programme: levels by turnover, bonuses by points',
);
export type Loyalty = Static<typeof Loyalty>;

export const LoyaltySettings = entity(
  'LoyaltySettings',
  {
    activation_days: described(wholeNumber('activation_days'), 'Days from the accrual until points can be used'),
    validity_months: described(
      wholeNumber('validity_months'),
      'Months during which points can be used; 0: without limit',
    ),
    max_percent: wholeNumber('max_percent'),
    membership_months: described(
      wholeNumber('membership_months'),
      'Months of membership from the date of a completed sale',
    ),
    daily_messages: described(wholeNumber('daily_messages'), 'Maximal number of messages per day'),
    dial_codes: described(
      Type.Array(Type.String({ pattern: '^\\d{1,4}$', problem: 'dial_code_invalid' }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        problem: 'dial_code_invalid',
      }),
      'Dial codes of the countries to which messages are sent',
    ),
    version: Type.Integer(),
  },
  'The rules of the programme, and what limits its messages',
);
export type LoyaltySettings = Static<typeof LoyaltySettings>;

export const LoyaltyOutcomeLevel = entity(
  'LoyaltyOutcomeLevel',
  {
    name: nullable(Type.String()),
    from_turnover: Amount,
    percent: Percent,
    clients: described(Type.Integer(), 'Clients that stand on it now'),
    sales: described(Type.Integer(), 'Sales at whose time the client stood on it, and the points for them'),
    points: Type.Integer(),
  },
  'The outcome of a level: `name` is null for clients below the first one',
);
export type LoyaltyOutcomeLevel = Static<typeof LoyaltyOutcomeLevel>;

export const LoyaltyOutcome = entity(
  'LoyaltyOutcome',
  {
    points: described(Type.Integer(), 'Given in the period'),
    pending: described(Type.Integer(), "Of those, what can't be used yet today"),
    expired: described(Type.Integer(), 'Gone unused in the period'),
    members: described(Type.Integer(), 'Clients whose membership holds today'),
    largest_discount: described(
      Type.Integer(),
      'The largest discount that a sale of the period could have had, points',
    ),
    levels: described(
      Type.Array(LoyaltyOutcomeLevel),
      'By turnover; the first one is what lies below all levels, without a name',
    ),
  },
  'The outcome of a set of rules, as if it had always been in force',
);
export type LoyaltyOutcome = Static<typeof LoyaltyOutcome>;

export const LoyaltyPreview = entity(
  'LoyaltyPreview',
  {
    from: CalendarDate,
    to: CalendarDate,
    sales: described(Type.Integer(), 'Completed sales of the period'),
    before: described(LoyaltyOutcome, 'By the rules of now'),
    after: described(LoyaltyOutcome, 'By the proposed ones'),
  },
  'What a change of rules would have done to the last twelve months',
);
export type LoyaltyPreview = Static<typeof LoyaltyPreview>;
