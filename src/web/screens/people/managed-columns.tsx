import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { calendarDate } from '#contract/dates.ts';
import { roles } from '#contract/roles.ts';
import { formatAmount, formatDate } from '../../i18n/format.ts';
import type { ListColumn } from '../../lists/declaration.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/status.tsx';
import { branchColumn, nameColumn, officeColumn } from './colleagues.tsx';
import { type ManagedRow, reachedPercent } from './managed.ts';

/** Columns of the people that Management works with. */
export const managedColumns: ListColumn<ManagedRow>[] = [
  {
    ...nameColumn,
    fields: ['surname', 'name', 'disabled'],
    cell: (row, me) => (
      <>
        <Link href={paths.agentDashboard(row.id)} tabIndex={-1}>
          {nameColumn.cell(row, me)}
        </Link>{' '}
        {row.disabled && <AccountMark disabled />}
      </>
    ),
    sheet: (t) => [{ header: t('columns.person'), fields: ['surname', 'name'], type: 'text' }],
  },
  { ...officeColumn, width: 230, secondary: true },
  { ...branchColumn, optional: true },
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
    width: 110,
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
    header: 'last_sold',
    fields: ['last_sale_date'],
    width: 98,
    sortable: true,
    secondary: true,
    cell: ({ last_sale_date }) => formatDate(last_sale_date),
    sheet: (t) => [{ header: t('columns.last_sold'), fields: ['last_sale_date'], type: 'date' }],
  },
  amount('month_profit', { header: 'profit', sortable: true, rowHeader: true, width: 106 }),
  amount('debt', { sortable: true, secondary: true, width: 112 }),
  amount('target', { secondary: true, width: 104 }),
  amount('target_reached', { secondary: true, width: 120, cell: (row) => <Reached row={row} /> }),
  {
    id: 'state',
    header: 'state',
    fields: ['disabled'],
    secondary: true,
    optional: true,
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
    width: 98,
    secondary: true,
    dim: true,
    cell: ({ last_used_at }, { user }) =>
      formatDate(last_used_at && calendarDate(new Date(last_used_at), user.company.time_zone)),
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
