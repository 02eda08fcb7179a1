import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import {
  amount,
  declined,
  inUsd,
  number,
  others,
  paymentDate,
  paymentHistory,
  paymentList,
  sale,
  tourist,
} from './payment-columns.tsx';
import { declinedFacts } from './tourist-payment-facts.ts';

/** Declined payments with the reason; the agent corrects a payment on its sale, which makes it pending again. */
const declinedPayments: ListDeclaration<TouristPaymentRow, 'touristPayments'> = {
  ...paymentList,
  title: 'declined_tourist_payments',
  filter: { state: 'declined' },
  columns: [number, paymentDate, tourist, sale, amount, inUsd, ...declined, ...others],
  facts: declinedFacts,
  fields: paymentList.fields,
  actions: [paymentHistory],
};

export default listScreen(declinedPayments);
