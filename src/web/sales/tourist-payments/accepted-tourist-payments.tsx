import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
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
import { acceptedFacts } from './tourist-payment-facts.ts';

const acceptedPayments: ListDeclaration<TouristPaymentRow, 'touristPayments'> = {
  ...paymentList,
  title: 'accepted_tourist_payments',
  filter: { state: 'accepted' },
  columns: [number, paymentDate, tourist, sale, ...accepted, ...others],
  facts: acceptedFacts,
  fields: paymentList.fields,
  actions: [paymentHistory],
  views: [{ name: 'today', query: 'date=today' }],
};

export default listScreen(acceptedPayments);
