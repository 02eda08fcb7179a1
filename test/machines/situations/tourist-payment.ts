import { addDays } from '#contract/base/dates.ts';
import type { TouristPaymentEvent, touristPaymentMachine } from '#machines/tourist-payment.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';
import { TODAY } from './sale.ts';

export function touristPaymentCases(amount: string, today: string): Cases<TouristPaymentEvent> {
  const typed = [
    { amount, paymentDate: today, today },
    { amount: '0.00', paymentDate: today, today },
    { amount, paymentDate: addDays(today, 1), today },
  ];
  return {
    'tourist_payment.create': typed.map((fields) => ({ type: 'tourist_payment.create', ...fields })),
    'tourist_payment.edit': typed.map((fields) => ({ type: 'tourist_payment.edit', ...fields })),
    'tourist_payment.delete': [{ type: 'tourist_payment.delete' }],
    'tourist_payment.accept': [amount, '0.00'].map((acceptedAmount) => ({
      type: 'tourist_payment.accept',
      acceptedAmount,
    })),
    'tourist_payment.decline': ['Нет чека', ''].map((reason) => ({ type: 'tourist_payment.decline', reason })),
  };
}

export const touristPaymentSituations: Situation<typeof touristPaymentMachine>[] = [
  { title: 'a payment', input: undefined, cases: touristPaymentCases('100.00', TODAY) },
  { title: 'a refund', input: undefined, cases: touristPaymentCases('-100.00', TODAY) },
];
