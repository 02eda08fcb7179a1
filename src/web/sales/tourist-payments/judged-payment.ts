import type { TFunction } from 'i18next';
import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { formatId } from '../../base/i18n/format.ts';
import { touristName } from '../../base/text/person-name.ts';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';

/** What a dialog needs to know of the payment that it judges. */
export type JudgedPayment = Pick<
  TouristPaymentRow,
  'id' | 'sale_id' | 'kind' | 'amount' | 'currency' | 'tourist_name' | 'tourist_surname'
>;
export type JudgeProps = { payment: JudgedPayment; onClose: () => void };

/** What a sentence says of a payment: its number, and whose it is. */
export const wordsOf = ({ id, tourist_surname, tourist_name }: JudgedPayment) => ({
  number: formatId(id),
  name: touristName({ tourist_surname, tourist_name }),
});

/** Says that a payment was judged. Which one was said by the dialog: by ear it is not said again. */
export function toastJudged(payment: JudgedPayment, done: 'accepted' | 'declined', t: TFunction): void {
  const what = payment.kind === 'refund' ? t(`payment.refund_${done}`) : t(`payment.${done}`);
  toastDone(t('payment.judged', { what, ...wordsOf(payment) }), { heard: what });
}
