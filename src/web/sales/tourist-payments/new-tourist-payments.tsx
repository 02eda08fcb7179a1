import { acceptTouristPayments } from '#contract/sales/tourist-payments/accept-tourist-payment.ts';
import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { hasPermission } from '../../base/session/has-permission.ts';
import { paths } from '../../paths.ts';
import { AcceptPaymentDialog, DeclinePaymentDialog } from './judge-payment-dialogs.tsx';
import {
  amount,
  inUsd,
  number,
  others,
  paymentDate,
  paymentHistory,
  paymentList,
  rate,
  sale,
  tourist,
} from './payment-columns.tsx';

/** Payments recorded by agents and pending; A accepts and D declines the focused row. */
const newPayments: ListDeclaration<TouristPaymentRow, 'touristPayments'> = {
  ...paymentList,
  title: 'new_tourist_payments',
  filter: { state: 'new' },
  columns: [number, paymentDate, tourist, sale, amount, rate, inUsd, ...others],
  fields: [...paymentList.fields, 'kind', 'usd_total'],
  queue: { title: 'acceptance_queue', path: paths.acceptanceQueue(), roles: ['management'] },
  selectedSum: ({ usd_total }) => usd_total,
  bulk: [
    {
      id: 'accept',
      allowed: hasPermission('tourist_payment.accept'),
      command: acceptTouristPayments,
      whenEmpty: 'select_at_least_one_payment',
      done: 'accept',
      main: true,
    },
  ],
  actions: [
    {
      id: 'accept',
      shortcut: 'accept',
      icon: 'check',
      main: true,
      allowed: hasPermission('tourist_payment.accept'),
      dialog: ({ row, onClose }) => <AcceptPaymentDialog payment={row} onClose={onClose} />,
    },
    {
      id: 'decline',
      shortcut: 'decline',
      icon: 'close',
      allowed: hasPermission('tourist_payment.decline'),
      dialog: ({ row, onClose }) => <DeclinePaymentDialog payment={row} onClose={onClose} />,
    },
    paymentHistory,
  ],
};

export default listScreen(newPayments);
