import type { Loyalty, LoyaltyPreview, LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';

/** The programme with its rules, as its settings show it. */
export type Programme = { loyalty: Loyalty; loyaltySettings: LoyaltySettings };

export const PROGRAMME = `{
  loyalty {
    levels { id name from_turnover percent clients_count version } below_count max_percent
    bonuses { id name points retired used_count version }
  }
  loyaltySettings {
    activation_days validity_months max_percent membership_months daily_messages dial_codes version
  }
}`;

const OUTCOME =
  'points pending expired members largest_discount levels { name from_turnover percent clients sales points }';

export const PREVIEW = `query (
  $levels: [LoyaltyLevelInput!]!, $activation_days: Int!, $validity_months: Int!, $max_percent: Int!, $membership_months: Int!
) {
  loyaltyPreview(levels: $levels, activation_days: $activation_days, validity_months: $validity_months,
    max_percent: $max_percent, membership_months: $membership_months) {
    from to sales before { ${OUTCOME} } after { ${OUTCOME} }
  }
}`;
export type PreviewData = { loyaltyPreview: LoyaltyPreview };

/** Rules that are proposed: what the preview asks about. */
export type Proposal = Pick<
  LoyaltySettings,
  'activation_days' | 'validity_months' | 'max_percent' | 'membership_months'
> & { levels: { name: string; from_turnover: string; percent: string }[] };

/** The rules that hold, as a proposal to begin with. */
export function proposalOf({ loyalty, loyaltySettings }: Programme): Proposal {
  const { activation_days, validity_months, max_percent, membership_months } = loyaltySettings;
  const levels = loyalty.levels.map(({ name, from_turnover, percent }) => ({ name, from_turnover, percent }));
  return { activation_days, validity_months, max_percent, membership_months, levels };
}

/** A company's page for its clients. */
export const publicAddress = (slug: string): string => `${location.origin}/loyalty/${slug}`;
