import { compare, sign } from '#contract/base/money.ts';
import type { SaleRow } from '#contract/sales/sale.ts';
import { amountFact, dayFact, debtFact, type Fact, touristFact } from '../base/lists/facts.ts';

/**
 * The facts by which screen readers announce a sale in each list of sales: who, when, how much, what of it is owed, and
 * what is out of the ordinary.
 */
export const saleFacts: Fact<SaleRow>[] = [
  touristFact,
  dayFact('service_date', 'service_date'),
  amountFact('brutto', ['brutto'], ({ brutto }) => ({ amount: brutto, currency: 'USD' })),
  debtFact(
    ['debt', 'brutto'],
    ({ debt }) => debt,
    ({ brutto, debt }, t) => {
      if (sign(debt) === 0) return t(sign(brutto) === 0 ? 'said.no_debt' : 'said.paid');
      return sign(brutto) > 0 && compare(debt, brutto) === 0 ? t('said.not_paid') : null;
    },
  ),
  {
    fields: ['audit', 'changed_since_check'],
    said: ({ audit, changed_since_check }, t) => {
      if (changed_since_check) return t('said.changed_since_check');
      return audit === 'checked' ? t('said.sale_checked') : null;
    },
  },
];

/** The lifecycle, in lists of several lifecycles. */
export const lifecycleFact: Fact<SaleRow> = {
  fields: ['lifecycle'],
  said: ({ lifecycle }, t) => (lifecycle === 'active' ? null : t(`said.sale_states.${lifecycle}`)),
};
