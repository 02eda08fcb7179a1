import { useTranslation } from 'react-i18next';
import type { SaleRow } from '#contract/sales/sale.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { date, named, person, phone, status, text, tourist, usd } from '../../base/lists/columns.tsx';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { ownNumber } from '../../base/lists/number-columns.tsx';
import { LifecycleMark } from '../../base/ui/marks/lifecycle-mark.tsx';
import { PaymentStatusMark } from '../../base/ui/marks/payment-status.tsx';
import { People } from '../../base/ui/marks/people-count.tsx';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import { peopleKinds } from '../people-kinds.ts';
import { referenceNames, references } from '../references.ts';
import { auditWords, lifecycleWords, paymentStatusWords, targetWords } from '../sale-words.ts';

/** Columns that every list of sales begins with. */
export const saleColumns: ListColumn<SaleRow>[] = [
  ownNumber(),
  date('sale_date', { dim: true, sortable: true, hidePriority: 6 }),
  tourist(({ id }) => paths.saleDetails(id)),
  phone('tourist_phone', { id: 'phone', header: 'phone', hidePriority: 2, optional: true }),
  text('tourist_latin_name', { id: 'latin_name', header: 'latin_name', hidePriority: 2, optional: true }),
  date('service_date', { sortable: true, hidePriority: 10, second: true }),
  date('deadline_date', { optional: true, hidePriority: 6 }),
  named('direction', { hidePriority: 4 }),
  text('service', { hidePriority: 2, optional: true }),
  ...referenceNames.map((name) => text(name, { kind: 'code', ...references[name] })),
  {
    id: 'people',
    header: 'people',
    fields: [...peopleKinds],
    kind: 'people',
    hidePriority: 3,
    optional: true,
    total: true,
    cell: (sale) => <People of={sale} />,
    sheet: (t) => peopleKinds.map((field) => ({ header: t(`fields.${field}`), fields: [field], type: 'number' })),
  },
  person('agent', { hidePriority: 3, dim: true }),
  named('office', { hidePriority: 2, optional: true }),
  usd('brutto', { sortable: true, hidePriority: 8 }),
  usd('netto', { sortable: true, dim: true, hidePriority: 2 }),
  usd('profit', { sortable: true, hidePriority: 7 }),
  usd('paid', { sortable: true, optional: true, hidePriority: 7 }),
  usd('debt', { sortable: true, cell: ({ debt }) => <TouristDebt debt={debt} brief /> }),
  status('payment_status', paymentStatusWords, {
    hidePriority: 9,
    second: true,
    cell: ({ payment_status }) => <PaymentStatusMark status={payment_status} />,
  }),
  status('audit', auditWords, {
    kind: 'badge',
    also: ['checked_at', 'changed_since_check'],
    hidePriority: 5,
    cell: (sale, { user }) => <AuditMark brief sale={sale} timeZone={user.company.time_zone} />,
  }),
  status('target', targetWords, {
    kind: 'badge',
    hidePriority: 4,
    optional: true,
    cell: ({ target }) => <TargetMark target={target} />,
  }),
];

/** The lifecycle of the sale, in lists of several lifecycles. */
export const stateColumn: ListColumn<SaleRow> = status('lifecycle', lifecycleWords, {
  id: 'state',
  header: 'state',
  kind: 'badge',
  hidePriority: 8,
  cell: ({ lifecycle }) => <LifecycleMark lifecycle={lifecycle} />,
});

function TargetMark({ target }: Pick<SaleRow, 'target'>) {
  const { t } = useTranslation();
  return target === 'added' ? <Badge tone="good">{t('targets.added')}</Badge> : <span className="dim">-</span>;
}

type Audited = Pick<SaleRow, 'audit' | 'checked_at' | 'changed_since_check'>;

type AuditMarkProps = {
  sale: Audited;
  timeZone: string;
  /** In a narrow column: a dash for the usual value, the short text otherwise. */
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
