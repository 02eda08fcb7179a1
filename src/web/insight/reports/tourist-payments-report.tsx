import { useTranslation } from 'react-i18next';
import {
  paymentKinds,
  type TouristPaymentRow,
  touristPaymentStates,
} from '#contract/sales/tourist-payments/tourist-payment.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { ownNumber, saleNumber } from '../../base/lists/number-columns.tsx';
import { paths } from '../../paths.ts';
import { byTag } from '../../sales/tourist-payments/by-tag.ts';
import { paymentFacts } from '../../sales/tourist-payments/tourist-payment-facts.ts';
import type { ReportDeclaration } from './report-declaration.ts';
import { byCurrency, ofTheSale } from './report-filters.ts';
import { ReportScreen } from './report-screen.tsx';
import { agentColumn, dateColumn, sumColumn, textColumn, tourist } from './row-columns.tsx';

/** A payment with what of it counts: an accepted one as it was accepted, a declined one not at all. */
type Row = TouristPaymentRow & { counted_usd: string };

const countedOf = ({ state, usd_total, accepted_usd_total }: TouristPaymentRow): string =>
  state === 'declined' ? '0.00' : (accepted_usd_total ?? usd_total);

/** What tourists paid, by payment date. */
const touristPaymentsReport: ReportDeclaration<Row> = {
  report: 'touristPaymentsReport',
  title: 'tourist_payments_report',
  note: 'payments',
  filterType: 'TouristPaymentFilter',
  filters: [
    { id: 'method', label: 'method', kind: 'lookup', field: 'method_id', directory: 'paymentMethods' },
    byCurrency,
    ...ofTheSale,
    {
      id: 'state',
      label: 'state',
      kind: 'choice',
      field: 'state',
      values: touristPaymentStates,
      name: (value, t) => t(`payment_states.${value as (typeof touristPaymentStates)[number]}`),
    },
    {
      id: 'kind',
      label: 'kind',
      kind: 'choice',
      field: 'kind',
      values: paymentKinds,
      name: (value, t) => t(`payment_kinds.${value as (typeof paymentKinds)[number]}`),
    },
    byTag,
  ],
  period: 'past12',
  refreshedBy: ['tourist_payment', 'sale'],
  main: 'total_usd',
  charted: ['accepted_usd', 'awaiting_usd'],
  compared: ['payments', 'total_usd', 'accepted_usd', 'net_usd'],
  views: [
    { name: 'methods_this_month', query: 'period=this_month&group=method' },
    { name: 'days_this_month', query: 'period=this_month&group=day' },
  ],
  rows: {
    root: 'touristPayments',
    filterType: 'TouristPaymentFilter',
    sortType: 'TouristPaymentSort',
    date: { from: 'payment_date_from', to: 'payment_date_to', by: 'payment_date' },
    fields: ['sale_id', 'kind'],
    columns: [
      ownNumber({ givesWay: 3 }),
      dateColumn('payment_date'),
      tourist(),
      saleNumber({ givesWay: 3 }),
      textColumn('method', 'method_name'),
      agentColumn(),
      textColumn('amount', 'amount', {
        kind: 'money',
        givesWay: 4,
        fields: ['amount', 'currency'],
        cell: ({ amount, currency }) => `${formatAmount(amount)} ${currency}`,
      }),
      sumColumn('counted_usd', 'counted_usd', {
        fields: ['usd_total', 'accepted_usd_total', 'state'],
        sortable: false,
        cell: (row) => formatAmount(countedOf(row)),
      }),
      textColumn('state', 'state', { cell: ({ state }) => <PaymentState state={state} /> }),
    ],
    facts: paymentFacts,
    open: ({ sale_id }) => paths.saleDetails(sale_id),
    lists: [
      { title: 'new_tourist_payments', path: paths.newTouristPayments(), date: 'date' },
      { title: 'accepted_tourist_payments', path: paths.acceptedTouristPayments(), date: 'date' },
      { title: 'declined_tourist_payments', path: paths.declinedTouristPayments(), date: 'date' },
    ],
  },
};

function PaymentState({ state }: Pick<TouristPaymentRow, 'state'>) {
  const { t } = useTranslation();
  return t(`payment_states.${state}`);
}

export default function TouristPaymentsReport() {
  return <ReportScreen declared={touristPaymentsReport} />;
}
