import type { TouristPaymentRow } from '#contract/entities/tourist-payment.ts';
import { formatId } from '../i18n/format.ts';

/** What a dialog needs to know of the payment that it judges. */
export type JudgedPayment = Pick<
  TouristPaymentRow,
  'id' | 'sale_id' | 'kind' | 'amount' | 'currency' | 'tourist_name' | 'tourist_surname'
>;
export type JudgeProps = { payment: JudgedPayment; onClose: () => void };

/** What a sentence says of a payment: its number, whose it is, and the number of its sale. */
export const wordsOf = ({ id, sale_id, tourist_surname, tourist_name }: JudgedPayment) => ({
  number: formatId(id),
  name: `${tourist_surname} ${tourist_name}`,
  sale: formatId(sale_id),
});
