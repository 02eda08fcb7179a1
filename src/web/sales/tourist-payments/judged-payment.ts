import type { TFunction } from 'i18next';
import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { formatId } from '../../base/i18n/format.ts';
import { touristName } from '../../base/text/person-name.ts';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';

/** The fields of a payment that is accepted or declined in a dialog. */
export type JudgedPayment = Pick<
  TouristPaymentRow,
  'id' | 'sale_id' | 'kind' | 'amount' | 'currency' | 'tourist_name' | 'tourist_surname'
>;
export type JudgeProps = { payment: JudgedPayment; onClose: () => void };

/** The values for texts about a payment: its number and its tourist. */
export const wordsOf = ({ id, tourist_surname, tourist_name }: JudgedPayment) => ({
  number: formatId(id),
  name: touristName({ tourist_surname, tourist_name }),
});

/** Reports the decision by a toast. The announcement omits the payment, which the dialog has named. */
export function toastJudged(payment: JudgedPayment, done: 'accepted' | 'declined', t: TFunction): void {
  const what = payment.kind === 'refund' ? t(`payment.refund_${done}`) : t(`payment.${done}`);
  toastDone(t('payment.judged', { what, ...wordsOf(payment) }), { heard: what });
}
