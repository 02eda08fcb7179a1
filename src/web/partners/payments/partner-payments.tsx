import { currencies, sign } from '#contract/base/money.ts';
import { deniedBecause } from '#contract/base/roles.ts';
import { type PartnerPaymentRow, partnerPaymentStates } from '#contract/partners/partner-payment.ts';
import {
  type PartnerPaymentActionName,
  partnerPaymentAbilities,
} from '#contract/partners/partner-payment-abilities.ts';
import { formatAmount, formatDate, formatId } from '../../base/i18n/format.ts';
import type { ListDeclaration, ListFilter, RowAction } from '../../base/lists/list-declaration.ts';
import { ListScreen } from '../../base/lists/list-screen.tsx';
import { historyAction } from '../../log/history/entity-history.tsx';
import { paths } from '../../paths.ts';
import { partnerPaymentColumns, partnerPaymentFacts, stateName } from './partner-payment-columns.tsx';
import { DeletePartnerPaymentDialog, EditPartnerPaymentDialog } from './partner-payment-dialogs.tsx';

type Action = RowAction<PartnerPaymentRow>;

/** Who may do it at all, and why it can't be done with a row now. */
const judged = (name: PartnerPaymentActionName): Pick<Action, 'allowed' | 'refused'> => ({
  allowed: ({ viewer }) => deniedBecause(`partner_payment.${name}`, viewer) === null,
  refused: (row, { viewer, today }) => partnerPaymentAbilities(row, viewer, today())[name],
});

const nameOf = ({ id, partner_name, payment_date, amount, currency }: PartnerPaymentRow) =>
  `${partner_name}, ${formatDate(payment_date)}, ${formatAmount(amount)} ${currency}, ${formatId(id)}`;

const actions: Action[] = [
  {
    id: 'allocate',
    shortcut: 'allocate',
    icon: 'exchange',
    main: true,
    ...judged('allocate'),
    fits: ({ remainder }) => sign(remainder) !== 0,
    path: ({ id }) => paths.allocatePayment(id),
  },
  {
    id: 'edit',
    shortcut: 'edit',
    icon: 'edit',
    roomy: true,
    ...judged('edit'),
    dialog: ({ row, onClose }) => <EditPartnerPaymentDialog payment={row} onClose={onClose} />,
  },
  {
    id: 'delete',
    shortcut: 'delete',
    icon: 'bin',
    roomy: true,
    ...judged('delete'),
    dialog: ({ row, onClose }) => <DeletePartnerPaymentDialog payment={row} onClose={onClose} />,
  },
  historyAction('partner_payment', nameOf),
];

const filters: ListFilter[] = [
  {
    id: 'date',
    label: 'payment_date',
    kind: 'dates',
    presets: ['today', 'past7', 'past30', 'this_month', 'last_month'],
    from: 'payment_date_from',
    to: 'payment_date_to',
  },
  { id: 'partner', label: 'partner', kind: 'lookup', field: 'partner_id', directory: 'partners' },
  { id: 'left', label: 'has_remainder', kind: 'flag', field: 'has_remainder', value: true },
  {
    id: 'state',
    label: 'state',
    kind: 'choice',
    field: 'allocation',
    values: partnerPaymentStates,
    name: stateName,
  },
  { id: 'currency', label: 'currency', kind: 'choice', field: 'currency', values: currencies, name: (value) => value },
  { id: 'method', label: 'method', kind: 'lookup', field: 'method_id', directory: 'paymentMethods' },
  { id: 'office', label: 'office', kind: 'lookup', field: 'office_id', directory: 'offices' },
];

/** Money that went to partners or came back, and how much of it has found its bookings: Enter goes on to allocate it. */
const partnerPayments: ListDeclaration<PartnerPaymentRow> = {
  title: 'partner_payments',
  root: 'partnerPayments',
  filterType: 'PartnerPaymentFilter',
  sortType: 'PartnerPaymentSort',
  filter: {},
  refreshedBy: ['partner_payment', 'allocation'],
  defaultSort: { by: 'payment_date', direction: 'desc' },
  columns: partnerPaymentColumns,
  facts: partnerPaymentFacts,
  // What the machine looks at, and what the dialogs begin with.
  fields: [
    ...(['partner_id', 'partner_name', 'partner_currency', 'payment_date', 'method_id', 'method_name'] as const),
    ...(['office_id', 'office_name', 'amount', 'currency', 'currency_rate', 'description', 'version'] as const),
    ...(['allocation', 'allocated', 'remainder'] as const),
  ],
  filters,
  views: [
    { name: 'to_allocate', query: 'left=yes' },
    { name: 'this_month', query: 'date=this_month' },
  ],
  counted: 'payments',
  searchHint: 'partner_payments',
  rowName: nameOf,
  open: ({ id }) => paths.allocatePayment(id),
  actions,
  create: {
    label: 'partner_payment',
    roles: ['management'],
    path: paths.newPartnerPayment(),
  },
};

export default function PartnerPayments() {
  return <ListScreen list={partnerPayments} />;
}
