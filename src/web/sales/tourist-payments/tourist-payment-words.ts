import { paymentKinds } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { wordsOf } from '../../base/lists/words.ts';

/** The texts of a payment's kinds: payment and refund. */
export const paymentKindWords = wordsOf(paymentKinds, (value, t) => t(`payment_kinds.${value}`));
