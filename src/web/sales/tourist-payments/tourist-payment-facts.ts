import { magnitude } from '#contract/base/money.ts';
import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { type Fact, firstWords, moneyWords, wordFact } from '../../base/lists/facts.ts';
import { touristName } from '../../base/text/person-name.ts';

type PaymentFact = Fact<TouristPaymentRow>;

const who: PaymentFact = wordFact('tourist', ['tourist_surname', 'tourist_name'], (payment) => touristName(payment));

/** A refund is called one instead of having a minus. */
const amountOf = (field: 'amount' | 'accepted_amount'): PaymentFact => {
  const money = ({ [field]: amount, currency }: TouristPaymentRow) =>
    amount === null ? null : { amount: magnitude(amount), currency };
  return {
    fields: [field, 'currency', 'kind'],
    said: (row, t) => {
      const known = money(row);
      if (!known) return null;
      return row.kind === 'refund' ? t('said.money.refund', { amount: moneyWords(known) }) : moneyWords(known);
    },
    money,
  };
};

const rest: PaymentFact[] = [
  wordFact('method', ['method_name'], ({ method_name }) => method_name),
  wordFact('payment_date', ['payment_date'], ({ payment_date }) => formatDate(payment_date)),
];

/** What is heard of a payment: whose, how much, how and when. */
export const paymentFacts = [who, amountOf('amount'), ...rest];

/** What was accepted of it may be another amount. */
export const acceptedFacts = [who, amountOf('accepted_amount'), ...rest];

/** Why it was declined is heard instead of how it was paid. */
export const declinedFacts = [
  who,
  amountOf('amount'),
  wordFact<TouristPaymentRow>(
    'decline_reason',
    ['decline_reason'],
    ({ decline_reason }) => decline_reason && firstWords(decline_reason),
  ),
];
