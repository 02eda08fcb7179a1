import type { LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import { type Answered, combine, select } from '../../base/api/select.ts';

/** The query of the programme with its rules. */
export const PROGRAMME = combine(
  select('loyalty', {}, [
    'below_count max_percent',
    {
      levels: 'id name from_turnover percent clients_count version',
      bonuses: 'id name points retired used_count version',
    },
  ]),
  select(
    'loyaltySettings',
    {},
    'activation_days validity_months max_percent membership_months daily_messages dial_codes version',
  ),
);
export type Programme = Answered<typeof PROGRAMME>;

const OUTCOME = [
  'points pending expired members largest_discount',
  { levels: 'name from_turnover percent clients sales points' },
] as const;

export const PREVIEW = select(
  'loyaltyPreview',
  {
    levels: '[LoyaltyLevelInput!]!',
    activation_days: 'Int!',
    validity_months: 'Int!',
    max_percent: 'Int!',
    membership_months: 'Int!',
  },
  ['from to sales', { before: OUTCOME, after: OUTCOME }],
);

/** Proposed rules, the arguments of the preview. */
export type Proposal = Pick<
  LoyaltySettings,
  'activation_days' | 'validity_months' | 'max_percent' | 'membership_months'
> & { levels: { name: string; from_turnover: string; percent: string }[] };

/** The present rules as a proposal. */
export function proposalOf({ loyalty, loyaltySettings }: Programme): Proposal {
  const { activation_days, validity_months, max_percent, membership_months } = loyaltySettings;
  const levels = loyalty.levels.map(({ name, from_turnover, percent }) => ({ name, from_turnover, percent }));
  return { activation_days, validity_months, max_percent, membership_months, levels };
}

/** The URL of a company's page for its clients. */
export const publicAddress = (slug: string): string => `${location.origin}/loyalty/${slug}`;
