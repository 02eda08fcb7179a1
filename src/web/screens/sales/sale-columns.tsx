import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SaleRow } from '#contract/entities/sale.ts';
import { negate, sign } from '#contract/money.ts';
import { formatAmount, formatDate, formatMoment, shortName } from '../../i18n/format.ts';
import type { ListColumn } from '../../lists/declaration.ts';
import { paths } from '../../paths.ts';
import { PaymentStatusMark } from '../../ui/payment-status.tsx';
import { Badge } from '../../ui/status.tsx';

/** Columns that every list of sales begins with. */
export const saleColumns: ListColumn<SaleRow>[] = [
  { id: 'id', header: 'id', fields: ['id'], cell: ({ id }) => <span className="dim">{id}</span>, secondary: true },
  {
    id: 'sale_date',
    header: 'sale_date',
    fields: ['sale_date'],
    sortable: true,
    rowHeader: true,
    secondary: true,
    cell: ({ sale_date }) => <span className="dim">{formatDate(sale_date)}</span>,
  },
  {
    id: 'tourist',
    header: 'tourist',
    fields: ['tourist_surname', 'tourist_name'],
    rowHeader: true,
    cell: ({ id, tourist_surname, tourist_name }) => (
      <Link href={paths.saleDetails(id)} tabIndex={-1}>
        <b>
          {tourist_surname} {tourist_name}
        </b>
      </Link>
    ),
  },
  {
    id: 'service_date',
    header: 'service_date',
    fields: ['service_date'],
    sortable: true,
    cell: ({ service_date }) => formatDate(service_date),
  },
  {
    id: 'direction',
    header: 'direction',
    fields: ['direction_name'],
    secondary: true,
    cell: ({ direction_name }) => direction_name,
  },
  {
    id: 'agent',
    header: 'agent',
    fields: ['agent_name'],
    secondary: true,
    cell: ({ agent_name }) => <span className="dim">{shortName(agent_name)}</span>,
  },
  amount('brutto', { rowHeader: true, secondary: true }),
  amount('netto', { secondary: true, dim: true }),
  amount('profit', { secondary: true }),
  {
    id: 'debt',
    header: 'debt',
    fields: ['debt'],
    number: true,
    sortable: true,
    total: (sum) => <Debt debt={sum} />,
    cell: ({ debt }) => <Debt debt={debt} />,
  },
  {
    id: 'payment_status',
    header: 'payment_status',
    fields: ['payment_status'],
    rowHeader: true,
    secondary: true,
    cell: ({ payment_status }) => <PaymentStatusMark status={payment_status} />,
  },
  {
    id: 'audit',
    header: 'audit',
    fields: ['audit', 'checked_at', 'changed_since_check'],
    secondary: true,
    cell: (sale, { user }) => <AuditMark brief sale={sale} timeZone={user.company.time_zone} />,
  },
];

/** What is owed with a minus, what was paid too much with a plus. */
function Debt({ debt }: { debt: string }) {
  const overpaid = sign(debt) < 0 ? '+' : '';
  return (
    <span className={sign(debt) > 0 ? 'bad' : undefined}>
      {overpaid}
      {formatAmount(negate(debt))}
    </span>
  );
}

function amount(
  field: 'brutto' | 'netto' | 'profit',
  { dim = false, ...more }: Pick<ListColumn<SaleRow>, 'rowHeader' | 'secondary'> & { dim?: boolean },
): ListColumn<SaleRow> {
  return {
    id: field,
    header: field,
    fields: [field],
    number: true,
    sortable: true,
    total: true,
    cell: (sale) => <span className={dim ? 'dim' : undefined}>{formatAmount(sale[field])}</span>,
    ...more,
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
