import { type TouristPaymentRow, touristPaymentStates } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { date, money, named, person, status, tourist } from '../../base/lists/columns.tsx';
import { byChoice, byCurrency, byMethod } from '../../base/lists/filters/filters.ts';
import { ownNumber, saleNumber } from '../../base/lists/number-columns.tsx';
import { wordsOf } from '../../base/lists/words.ts';
import { paths } from '../../paths.ts';
import { byTag } from '../../sales/tourist-payments/by-tag.ts';
import { paymentFacts } from '../../sales/tourist-payments/tourist-payment-facts.ts';
import { paymentKindWords } from '../../sales/tourist-payments/tourist-payment-words.ts';
import { ofTheSale } from './report-filters.ts';
import { reportScreen } from './report-screen.tsx';

/** A payment with the amount that counts: accepted ones with the accepted amount, declined ones with none. */
type Row = TouristPaymentRow & { counted_usd: string };

const countedOf = ({ state, usd_total, accepted_usd_total }: TouristPaymentRow): string =>
  state === 'declined' ? '0.00' : (accepted_usd_total ?? usd_total);

const stateWords = wordsOf(touristPaymentStates, (value, t) => t(`payment_states.${value}`));

/** The report of tourist payments, by payment date. */
export default reportScreen<Row>('touristPaymentsReport', {
  filters: [
    byMethod,
    byCurrency,
    ...ofTheSale,
    byChoice('state', stateWords, {}),
    byChoice('kind', paymentKindWords, {}),
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
    types: 'TouristPayment',
    date: { from: 'payment_date_from', to: 'payment_date_to', by: 'payment_date' },
    fields: ['sale_id', 'kind'],
    columns: [
      ownNumber({ hidePriority: 3 }),
      date('payment_date', { sortable: true }),
      tourist(null),
      saleNumber({ hidePriority: 3 }),
      named('method', { hidePriority: 2 }),
      person('agent', { hidePriority: 1, dim: true }),
      money('amount', { hidePriority: 4 }),
      {
        id: 'counted_usd',
        header: 'counted_usd',
        fields: ['usd_total', 'accepted_usd_total', 'state'],
        kind: 'amount',
        total: true,
        cell: (row) => formatAmount(countedOf(row)),
      },
      status('state', stateWords, { kind: 'word', hidePriority: 2 }),
    ],
    facts: paymentFacts,
    open: ({ sale_id }) => paths.saleDetails(sale_id),
    lists: [
      { title: 'new_tourist_payments', path: paths.newTouristPayments(), date: 'date' },
      { title: 'accepted_tourist_payments', path: paths.acceptedTouristPayments(), date: 'date' },
      { title: 'declined_tourist_payments', path: paths.declinedTouristPayments(), date: 'date' },
    ],
  },
});
