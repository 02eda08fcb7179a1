import { paymentStatuses } from '#contract/base/money.ts';
import { saleLifecycles, targets } from '#contract/sales/sale.ts';
import { wordsOf } from '../base/lists/words.ts';

/** The texts of a sale's states, in columns and filters. */
export const paymentStatusWords = wordsOf(paymentStatuses, (value, t) => t(`payment_statuses.${value}`));
export const lifecycleWords = wordsOf(saleLifecycles, (value, t) => t(`lifecycles.${value}`));
export const auditWords = wordsOf(['checked', 'unchecked'], (value, t) => t(`audits.${value}`));
export const targetWords = wordsOf(targets.toReversed(), (value, t) => t(`targets.${value}`));
