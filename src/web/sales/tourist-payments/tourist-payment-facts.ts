import { magnitude } from '#contract/base/money.ts';
import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { dayFact, type Fact, firstWords, moneyWords, textFact, touristFact, wordFact } from '../../base/lists/facts.ts';

type PaymentFact = Fact<TouristPaymentRow>;

/** A refund is announced as such instead of with a minus. */
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

const rest: PaymentFact[] = [textFact('method', 'method_name'), dayFact('payment_date', 'payment_date')];

/** The facts by which screen readers announce a payment: tourist, amount, method and date. */
export const paymentFacts = [touristFact, amountOf('amount'), ...rest];

/** The accepted amount may differ from the recorded one. */
export const acceptedFacts = [touristFact, amountOf('accepted_amount'), ...rest];

/** The reason of declining is announced instead of the method. */
export const declinedFacts = [
  touristFact,
  amountOf('amount'),
  wordFact<TouristPaymentRow>(
    'decline_reason',
    ['decline_reason'],
    ({ decline_reason }) => decline_reason && firstWords(decline_reason),
  ),
];
