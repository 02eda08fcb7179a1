import { paymentKinds } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { wordsOf } from '../../base/lists/words.ts';

/** What payments of tourists are called by their sign. */
export const paymentKindWords = wordsOf(paymentKinds, (value, t) => t(`payment_kinds.${value}`));
