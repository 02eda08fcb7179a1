import { useTranslation } from 'react-i18next';
import { roles } from '#contract/roles.ts';
import { formatAmount, formatDate, formatMoment } from '../../i18n/format.ts';
import type { ListColumn } from '../../lists/declaration.ts';
import { Badge } from '../../ui/status.tsx';
import { openColumns } from './colleagues.tsx';
import { type ManagedRow, reachedPercent } from './managed.ts';

/** Columns of the people that Management works with. */
export const managedColumns: ListColumn<ManagedRow>[] = [
  ...openColumns.map((column) => (column.id === 'branch' ? { ...column, optional: true } : column)),
  {
    id: 'username',
    header: 'username',
    fields: ['username'],
    secondary: true,
    optional: true,
    cell: ({ username }) => username,
  },
  {
    id: 'role',
    header: 'role',
    fields: ['role'],
    secondary: true,
    dim: true,
    cell: ({ role }) => <RoleName role={role} />,
    sheet: (t) => [
      {
        header: t('columns.role'),
        fields: ['role'],
        type: 'text',
        words: Object.fromEntries(roles.map((role) => [role, t(`roles.${role}`)])),
      },
    ],
  },
  {
    id: 'last_sale_date',
    header: 'last_sale_date',
    fields: ['last_sale_date'],
    sortable: true,
    secondary: true,
    cell: ({ last_sale_date }) => formatDate(last_sale_date),
    sheet: (t) => [{ header: t('columns.last_sale_date'), fields: ['last_sale_date'], type: 'date' }],
  },
  amount('month_profit', { sortable: true, rowHeader: true }),
  amount('debt', { sortable: true }),
  amount('target', { secondary: true }),
  amount('target_reached', { secondary: true, width: 150, cell: (row) => <Reached row={row} /> }),
  {
    id: 'state',
    header: 'state',
    fields: ['disabled'],
    secondary: true,
    cell: ({ disabled }) => <AccountMark disabled={disabled} />,
    sheet: (t) => [
      {
        header: t('columns.state'),
        fields: ['disabled'],
        type: 'text',
        words: { true: t('people.disabled'), false: t('people.enabled') },
      },
    ],
  },
  {
    id: 'last_used_at',
    header: 'last_used_at',
    fields: ['last_used_at'],
    width: 130,
    secondary: true,
    dim: true,
    cell: ({ last_used_at }, { user }) => formatMoment(last_used_at, user.company.time_zone),
  },
];

type AmountField = 'month_profit' | 'debt' | 'target' | 'target_reached';

/** An amount in USD, summed up below. */
function amount(id: AmountField, more: Partial<ListColumn<ManagedRow>>): ListColumn<ManagedRow> {
  return {
    id,
    header: id,
    fields: [id],
    number: true,
    total: true,
    cell: ({ [id]: value }) => (value === null ? '-' : formatAmount(value)),
    sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'amount' }],
    ...more,
  };
}

/** What is reached, and how much of the target that is. */
function Reached({ row }: { row: ManagedRow }) {
  const { t } = useTranslation();
  const percent = reachedPercent(row);
  const reached = formatAmount(row.target_reached);
  return percent === null ? reached : t('people.reached', { amount: reached, percent });
}

function RoleName({ role }: Pick<ManagedRow, 'role'>) {
  const { t } = useTranslation();
  return t(`roles.${role}`);
}

/** Whether somebody can sign in. */
function AccountMark({ disabled }: Pick<ManagedRow, 'disabled'>) {
  const { t } = useTranslation();
  return disabled ? <Badge tone="warn">{t('people.disabled')}</Badge> : <span>{t('people.enabled')}</span>;
}
