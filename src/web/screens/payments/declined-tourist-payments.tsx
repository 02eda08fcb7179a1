import type { TouristPaymentRow } from '#contract/entities/tourist-payment.ts';
import type { ListDeclaration } from '../../lists/declaration.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { declinedFacts } from '../../lists/payment-facts.ts';
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

/** What management did not take, and why: the agent changes it on its sale, which puts it up again. */
const declinedPayments: ListDeclaration<TouristPaymentRow> = {
  ...paymentList,
  title: 'declined_tourist_payments',
  filter: { state: 'declined' },
  columns: [number, paymentDate, tourist, sale, amount, inUsd, ...declined, ...others],
  facts: declinedFacts,
  fields: paymentList.fields,
  actions: [paymentHistory],
};

export default function DeclinedTouristPayments() {
  return <ListScreen list={declinedPayments} />;
}
