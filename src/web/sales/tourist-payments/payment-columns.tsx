import { useTranslation } from 'react-i18next';
import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { formatAmount, formatId } from '../../base/i18n/format.ts';
import {
  currencyRate,
  date,
  money,
  named,
  person,
  signed,
  status,
  text,
  tourist as touristColumn,
  usd,
} from '../../base/lists/columns.tsx';
import {
  byAgent,
  byChoice,
  byCurrency,
  byDates,
  byDirection,
  byMethod,
  byOfficeOfCompany,
} from '../../base/lists/filters/filters.ts';
import type { FilterIn, ListColumn, ListDeclaration } from '../../base/lists/list-declaration.ts';
import { ownNumber, saleNumber } from '../../base/lists/number-columns.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { Badge } from '../../base/ui/status.tsx';
import { historyAction } from '../../log/history/entity-history.tsx';
import { paths } from '../../paths.ts';
import { byTag } from './by-tag.ts';
import { paymentFacts } from './tourist-payment-facts.ts';
import { paymentKindWords } from './tourist-payment-words.ts';

type Column = ListColumn<TouristPaymentRow>;

/** On a phone it is below the tourist's name. */
export const number: Column = ownNumber({ second: true, hidePriority: 5 });
export const sale: Column = saleNumber({ hidePriority: 4 });
export const paymentDate: Column = date('payment_date', { hidePriority: 7, sortable: true, dim: true });
export const tourist: Column = touristColumn(({ sale_id }) => paths.saleDetails(sale_id), { also: ['sale_id'] });
export const amount: Column = money('amount', { second: true, sortable: true });
export const rate: Column = currencyRate({ hidePriority: 1, dim: true });
export const inUsd: Column = usd('usd_total', { hidePriority: 6, sortable: true });

export const accepted: Column[] = [
  money('accepted_amount', { second: true, sortable: true }),
  usd('accepted_usd_total', { header: 'usd_total', hidePriority: 6, sortable: true }),
  signed('accepted_by', 'accepted_at', { hidePriority: 4 }),
];

export const declined: Column[] = [
  signed('declined_by', 'declined_at', { hidePriority: 4 }),
  text('decline_reason', { kind: 'text', hidePriority: 6 }),
];

export const others: Column[] = [
  named('method', { hidePriority: 5 }),
  named('direction', { hidePriority: 2 }),
  person('agent', { hidePriority: 3, dim: true }),
  status('kind', paymentKindWords, {
    id: 'marks',
    header: 'marks',
    kind: 'badge',
    also: ['first_payment'],
    hidePriority: 5,
    cell: (payment) => <Marks payment={payment} />,
  }),
  {
    id: 'tags',
    header: 'tags',
    fields: ['tags'],
    kind: 'word',
    hidePriority: 1,
    optional: true,
    cell: ({ tags }) => tags.join(', ') || '-',
  },
];

function Marks({ payment }: { payment: Pick<TouristPaymentRow, 'kind' | 'first_payment'> }) {
  const { t } = useTranslation();
  if (payment.kind === 'refund') return <Badge tone="warn">{t('payment.refund')}</Badge>;
  return payment.first_payment ? <Badge>{t('payment.first')}</Badge> : null;
}

const filters: FilterIn<'touristPayments'>[] = [
  byDates('date', 'payment_date', 'payment_date', ['today', 'past7', 'past30', 'this_month', 'last_month']),
  byMethod,
  byCurrency,
  byChoice('kind', paymentKindWords, {}),
  byTag,
  byDirection,
  byAgent,
  byOfficeOfCompany,
];

/** The common part of the lists of payments. */
export const paymentList = {
  root: 'touristPayments',
  types: 'TouristPayment',
  refreshedBy: ['tourist_payment'],
  defaultSort: { by: 'payment_date', direction: 'desc' },
  facts: paymentFacts,
  fields: ['tourist_surname', 'tourist_name', 'sale_id', 'agent_id', 'office_id', 'amount', 'currency'],
  filters,
  counted: 'payments',
  searchHint: 'sales',
  rowName: ({ id, tourist_surname, tourist_name, amount: value, currency }: TouristPaymentRow) =>
    `${touristName({ tourist_surname, tourist_name })}, ${formatAmount(value)} ${currency}, ${formatId(id)}`,
  open: ({ sale_id }: TouristPaymentRow) => paths.saleDetails(sale_id),
} satisfies Partial<ListDeclaration<TouristPaymentRow, 'touristPayments'>>;

/** The action that shows a payment's history, for users who may read the log. */
export const paymentHistory = historyAction<TouristPaymentRow>('tourist_payment', paymentList.rowName);
