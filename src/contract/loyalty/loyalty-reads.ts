import { type Inputs, read } from '../base/read.ts';
import { Loyalty, LoyaltyPreview, LoyaltySettings } from './loyalty-programme.ts';

export const loyaltyInputs = {
  LoyaltyLevelInput: {
    name: 'String!',
    from_turnover: 'Decimal!',
    percent: 'Decimal!',
  },
} as const satisfies Inputs;

export const loyaltyReads = {
  loyalty: read({
    permission: 'loyalty.view',
    description: 'The loyalty programme: levels by turnover, bonuses by what they cost',
    arguments: {},
    answer: Loyalty,
  }),

  loyaltySettings: read({
    permission: 'loyalty_settings.view',
    description: 'The rules of the programme',
    arguments: {},
    answer: LoyaltySettings,
  }),

  loyaltyPreview: read({
    permission: 'loyalty_settings.view',
    description: 'What proposed rules would have done to the last twelve months, beside those of now',
    arguments: {
      levels: '[LoyaltyLevelInput!]!',
      activation_days: 'Int!',
      validity_months: 'Int!',
      max_percent: 'Int!',
      membership_months: 'Int!',
    },
    answer: LoyaltyPreview,
  }),
};
