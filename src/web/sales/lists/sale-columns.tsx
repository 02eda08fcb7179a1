import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paymentStatuses } from '#contract/base/money.ts';
import { type SaleRow, saleLifecycles } from '#contract/sales/sale.ts';
import { formatAmount, formatCount, formatDate, formatMoment, shortName } from '../../base/i18n/format.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { ownNumber } from '../../base/lists/number-columns.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { LifecycleMark } from '../../base/ui/marks/lifecycle-mark.tsx';
import { PaymentStatusMark } from '../../base/ui/marks/payment-status.tsx';
import { People } from '../../base/ui/marks/people-count.tsx';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { Phone } from '../../base/ui/phone.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import { peopleKinds } from '../people-kinds.ts';

/** Columns that every list of sales begins with. */
export const saleColumns: ListColumn<SaleRow>[] = [
  ownNumber(),
  dateColumn('sale_date', { dim: true, sortable: true, givesWay: 6 }),
  {
    id: 'tourist',
    header: 'tourist',
    fields: ['tourist_surname', 'tourist_name'],
    kind: 'name',
    rowHeader: true,
    cell: ({ id, tourist_surname, tourist_name }) => (
      <Link href={paths.saleDetails(id)} tabIndex={-1}>
        <b>{touristName({ tourist_surname, tourist_name })}</b>
      </Link>
    ),
  },
  textColumn('phone', 'tourist_phone', {
    kind: 'phone',
    optional: true,
    cell: ({ tourist_phone }) => <Phone number={tourist_phone} />,
  }),
  textColumn('latin_name', 'tourist_latin_name', { optional: true }),
  dateColumn('service_date', { sortable: true, givesWay: 10, second: true }),
  dateColumn('deadline_date', { optional: true, givesWay: 6 }),
  textColumn('direction', 'direction_name', { givesWay: 4 }),
  textColumn('service', 'service', { optional: true }),
  textColumn('blank_number', 'blank_number', { kind: 'code', optional: true }),
  {
    id: 'people',
    header: 'people',
    fields: ['adults', 'children', 'infants'],
    kind: 'people',
    givesWay: 3,
    optional: true,
    total: (sum) => formatCount(Number(sum)),
    cell: (sale) => <People of={sale} />,
    sheet: (t) =>
      peopleKinds.map((field) => ({
        header: t(`fields.${field}`),
        fields: [field],
        type: 'number',
      })),
  },
  textColumn('agent', 'agent_name', {
    kind: 'person',
    givesWay: 3,
    dim: true,
    cell: ({ agent_name }) => shortName(agent_name),
  }),
  textColumn('office', 'office_name', { optional: true }),
  amount('brutto', { givesWay: 8 }),
  amount('netto', { dim: true, givesWay: 2 }),
  amount('profit', { givesWay: 7 }),
  amount('paid', { optional: true, givesWay: 7 }),
  {
    id: 'debt',
    header: 'debt',
    fields: ['debt'],
    kind: 'amount',
    sortable: true,
    total: true,
    cell: ({ debt }) => <TouristDebt debt={debt} brief />,
    sheet: (t) => [{ header: t('columns.debt'), fields: ['debt'], type: 'amount' }],
  },
  {
    id: 'payment_status',
    header: 'payment_status',
    fields: ['payment_status'],
    kind: 'status',
    givesWay: 9,
    second: true,
    cell: ({ payment_status }) => <PaymentStatusMark status={payment_status} />,
    sheet: (t) => [
      {
        header: t('columns.payment_status'),
        fields: ['payment_status'],
        type: 'text',
        words: Object.fromEntries(paymentStatuses.map((status) => [status, t(`payment_statuses.${status}`)])),
      },
    ],
  },
  {
    id: 'audit',
    header: 'audit',
    fields: ['audit', 'checked_at', 'changed_since_check'],
    kind: 'badge',
    givesWay: 5,
    cell: (sale, { user }) => <AuditMark brief sale={sale} timeZone={user.company.time_zone} />,
    sheet: (t) => [
      {
        header: t('columns.audit'),
        fields: ['audit'],
        type: 'text',
        words: { checked: t('audits.checked'), unchecked: t('audits.unchecked') },
      },
    ],
  },
  {
    id: 'target',
    header: 'target',
    fields: ['target'],
    kind: 'badge',
    givesWay: 4,
    optional: true,
    cell: ({ target }) => <TargetMark target={target} />,
    sheet: (t) => [
      {
        header: t('columns.target'),
        fields: ['target'],
        type: 'text',
        words: { added: t('targets.added'), not_added: t('targets.not_added') },
      },
    ],
  },
];

/** What became of the sale, in lists of several lifecycles. */
export const stateColumn: ListColumn<SaleRow> = {
  id: 'state',
  header: 'state',
  fields: ['lifecycle'],
  kind: 'badge',
  givesWay: 8,
  cell: ({ lifecycle }) => <LifecycleMark lifecycle={lifecycle} />,
  sheet: (t) => [
    {
      header: t('columns.state'),
      fields: ['lifecycle'],
      type: 'text',
      words: Object.fromEntries(saleLifecycles.map((each) => [each, t(`lifecycles.${each}`)])),
    },
  ],
};

type Options = Partial<Pick<ListColumn<SaleRow>, 'kind' | 'givesWay' | 'second' | 'optional' | 'sortable' | 'dim'>>;

function dateColumn(field: 'sale_date' | 'service_date' | 'deadline_date', options: Options): ListColumn<SaleRow> {
  return {
    id: field,
    header: field,
    fields: [field],
    kind: 'date',
    cell: (sale) => formatDate(sale[field]),
    sheet: (t) => [{ header: t(`columns.${field}`), fields: [field], type: 'date' }],
    ...options,
  };
}

function textColumn(
  id: 'phone' | 'latin_name' | 'direction' | 'service' | 'blank_number' | 'agent' | 'office',
  field:
    | 'tourist_phone'
    | 'tourist_latin_name'
    | 'direction_name'
    | 'service'
    | 'blank_number'
    | 'agent_name'
    | 'office_name',
  options: Options & Partial<Pick<ListColumn<SaleRow>, 'cell'>> = {},
): ListColumn<SaleRow> {
  return { id, header: id, fields: [field], kind: 'word', givesWay: 2, cell: (sale) => sale[field] || '-', ...options };
}

function TargetMark({ target }: Pick<SaleRow, 'target'>) {
  const { t } = useTranslation();
  return target === 'added' ? <Badge tone="good">{t('targets.added')}</Badge> : <span className="dim">-</span>;
}

function amount(field: 'brutto' | 'netto' | 'profit' | 'paid', options: Options): ListColumn<SaleRow> {
  return {
    id: field,
    header: field,
    fields: [field],
    kind: 'amount',
    sortable: true,
    total: true,
    cell: (sale) => formatAmount(sale[field]),
    sheet: (t) => [{ header: t(`columns.${field}`), fields: [field], type: 'amount' }],
    ...options,
  };
}

type Audited = Pick<SaleRow, 'audit' | 'checked_at' | 'changed_since_check'>;

type AuditMarkProps = {
  sale: Audited;
  timeZone: string;
  /** In a narrow column: a dash for what everybody takes for granted, the short words otherwise. */
  brief?: boolean;
};

/** Whether a manager has checked the sale, when, and whether something changed since. */
export function AuditMark({ sale, timeZone, brief = false }: AuditMarkProps) {
  const { t } = useTranslation();
  if (sale.changed_since_check) return <Badge tone="warn">{t(brief ? 'audit.changed_brief' : 'audit.changed')}</Badge>;
  if (sale.audit === 'checked') {
    return (
      <span className="good">{t('audit.checked', { date: formatMoment(sale.checked_at, timeZone).slice(0, 10) })}</span>
    );
  }
  if (!brief) return <span className="dim">{t('audit.unchecked')}</span>;
  return (
    <span className="dim">
      <span aria-hidden="true">—</span>
      <span className="hidden-text">{t('audit.unchecked')}</span>
    </span>
  );
}
