import Type from 'typebox';
import { compare } from '#contract/base/money.ts';
import { LoyaltyLevel, LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import { root } from '../../base/graphql/resolver.ts';
import { checkerOf } from '../../base/http/validation.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { type Rules, readLoyaltyPreview } from './loyalty-preview.ts';
import { readLoyalty, readLoyaltySettings } from './loyalty-settings.ts';

/** The limit on proposed levels of a preview. */
const MAX_LEVELS = 50;

const { activation_days, validity_months, max_percent, membership_months } = LoyaltySettings.properties;
const { name, from_turnover, percent } = LoyaltyLevel.properties;

const checkRules = checkerOf(
  Type.Object({
    activation_days,
    validity_months,
    max_percent,
    membership_months,
    levels: Type.Array(Type.Object({ name, from_turnover, percent }), {
      maxItems: MAX_LEVELS,
      problem: 'number_invalid',
    }),
  }),
);

/** Refuses rules that the commands would refuse: invalid_fields, level_turnover_exists. */
function requireRules(rules: Rules): void {
  checkRules(rules);
  for (const [index, level] of rules.levels.entries()) {
    const isTaken = rules.levels.slice(0, index).some((each) => compare(each.from_turnover, level.from_turnover) === 0);
    if (isTaken) throw invalidFields({ [`levels.${index}.from_turnover`]: 'level_turnover_exists' });
  }
}

/** The programme's settings, and the preview of other rules. */
export const loyaltyResolvers = {
  loyalty: root('loyalty', (tx, caller) => readLoyalty(tx, caller)),

  loyaltySettings: root('loyaltySettings', (tx, caller) => readLoyaltySettings(tx, caller)),

  loyaltyPreview: root('loyaltyPreview', async (tx, caller, proposed) => {
    requireRules(proposed);
    const { levels } = await readLoyalty(tx, caller);
    const before = { ...(await readLoyaltySettings(tx, caller)), levels };
    return readLoyaltyPreview(tx, caller, { before, after: proposed });
  }),
};
