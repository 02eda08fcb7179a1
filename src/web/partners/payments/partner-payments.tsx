import { sign } from '#contract/base/money.ts';
import type { PartnerPaymentCan, PartnerPaymentRow } from '#contract/partners/partner-payment.ts';
import { partnerPaymentAbilities } from '#contract/partners/partner-payment-abilities.ts';
import { formatAmount, formatDate, formatId } from '../../base/i18n/format.ts';
import {
  byChoice,
  byCurrency,
  byDates,
  byFlag,
  byMethod,
  byOffice,
  byPartner,
} from '../../base/lists/filters/filters.ts';
import { editAction, type FilterIn, type ListDeclaration, type RowAction } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { hasPermission } from '../../base/session/has-permission.ts';
import { historyAction } from '../../log/history/entity-history.tsx';
import { paths } from '../../paths.ts';
import { partnerPaymentColumns, partnerPaymentFacts, stateWords } from './partner-payment-columns.tsx';
import { DeletePartnerPaymentDialog, EditPartnerPaymentDialog } from './partner-payment-dialogs.tsx';

type Action = RowAction<PartnerPaymentRow>;

/** The permission of an action, and the reason why it is unavailable for a row. */
const judged = (name: keyof PartnerPaymentCan): Pick<Action, 'allowed' | 'refused'> => ({
  allowed: hasPermission(`partner_payment.${name}`),
  refused: (row, { viewer }) => partnerPaymentAbilities(row, viewer)[name],
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
    ...editAction,
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

const filters: FilterIn<'partnerPayments'>[] = [
  byDates('date', 'payment_date', 'payment_date', ['today', 'past7', 'past30', 'this_month', 'last_month']),
  byPartner,
  byFlag('has_remainder', { id: 'left' }),
  byChoice('allocation', stateWords, { id: 'state', label: 'state' }),
  byCurrency,
  byMethod,
  byOffice,
];

/** Payments to and from partners with their allocation state; Enter opens the allocation. */
const partnerPayments: ListDeclaration<PartnerPaymentRow, 'partnerPayments'> = {
  title: 'partner_payments',
  root: 'partnerPayments',
  types: 'PartnerPayment',
  refreshedBy: ['partner_payment', 'allocation'],
  defaultSort: { by: 'payment_date', direction: 'desc' },
  columns: partnerPaymentColumns,
  facts: partnerPaymentFacts,
  // The fields for the machines and for the initial values of dialogs.
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

export default listScreen(partnerPayments);
