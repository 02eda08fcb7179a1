import type { TouristPaymentRow } from '#contract/entities/tourist-payment.ts';
import type { ListDeclaration } from '../../lists/declaration.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { acceptedFacts } from '../../lists/payment-facts.ts';
import {
  accepted,
  number,
  others,
  paymentDate,
  paymentHistory,
  paymentList,
  sale,
  tourist,
} from './payment-columns.tsx';

const acceptedPayments: ListDeclaration<TouristPaymentRow> = {
  ...paymentList,
  title: 'accepted_tourist_payments',
  filter: { state: 'accepted' },
  columns: [number, paymentDate, tourist, sale, ...accepted, ...others],
  facts: acceptedFacts,
  fields: paymentList.fields,
  actions: [paymentHistory],
  views: [{ name: 'today', query: 'date=today' }],
};

export default function AcceptedTouristPayments() {
  return <ListScreen list={acceptedPayments} />;
}
