import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { calendarDate } from '#contract/base/dates.ts';
import { roles } from '#contract/base/roles.ts';
import { formatAmount, formatDate, formatPercent } from '../../base/i18n/format.ts';
import { debtFact, type Fact, moneyFact } from '../../base/lists/facts.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { Shortened } from '../../base/ui/shortened.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import { branchColumn, nameColumn, nameFact, officeColumn } from './colleagues.tsx';
import { type ManagedRow, reachedPercent } from './managed.ts';

/** Columns of the people that Management works with. */
export const managedColumns: ListColumn<ManagedRow>[] = [
  {
    ...nameColumn,
    fields: ['surname', 'name', 'disabled'],
    composed: true,
    cell: (row, me) => (
      <span className="grid-pair">
        <Shortened>
          <Link href={paths.agentDashboard(row.id)} tabIndex={-1}>
            {nameColumn.cell(row, me)}
          </Link>
        </Shortened>
        {row.disabled && <AccountMark disabled />}
      </span>
    ),
    sheet: (t) => [{ header: t('columns.person'), fields: ['surname', 'name'], type: 'text' }],
  },
  { ...officeColumn, givesWay: 3 },
  { ...branchColumn, optional: true },
  {
    id: 'username',
    header: 'username',
    fields: ['username'],
    kind: 'code',
    givesWay: 1,
    optional: true,
    cell: ({ username }) => username,
  },
  {
    id: 'role',
    header: 'role',
    fields: ['role'],
    kind: 'word',
    givesWay: 2,
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
    kind: 'date',
    givesWay: 4,
    sortable: true,
    cell: ({ last_sale_date }) => formatDate(last_sale_date),
    sheet: (t) => [{ header: t('columns.last_sold'), fields: ['last_sale_date'], type: 'date' }],
  },
  amount('month_profit', { header: 'profit', sortable: true }),
  amount('debt', { sortable: true, givesWay: 6, cell: ({ debt }) => <PersonsDebt debt={debt} /> }),
  amount('overpaid', { header: 'give_back', givesWay: 3, cell: ({ overpaid }) => <PersonsDebt debt={overpaid} /> }),
  amount('target', { givesWay: 5 }),
  amount('target_reached', { givesWay: 7, cell: (row) => <Reached row={row} /> }),
  {
    id: 'state',
    header: 'state',
    fields: ['disabled'],
    kind: 'badge',
    givesWay: 2,
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
    kind: 'date',
    givesWay: 1,
    dim: true,
    cell: ({ last_used_at }, { user }) =>
      formatDate(last_used_at && calendarDate(new Date(last_used_at), user.company.time_zone)),
  },
];

/** What Management hears of a person: who, whether the account is shut, what was earned, owed and reached. */
export const managedFacts: Fact<ManagedRow>[] = [
  nameFact,
  { fields: ['disabled'], said: ({ disabled }, t) => (disabled ? t('said.disabled') : null) },
  moneyFact('profit', ['month_profit'], ({ month_profit: amount }) => ({ amount, currency: 'USD' })),
  debtFact(['debt'], ({ debt }) => debt),
  {
    fields: ['target', 'target_reached'],
    said: (row, t) => {
      const percent = reachedPercent(row);
      return percent === null ? null : t('said.target', { percent: formatPercent(percent) });
    },
  },
];

type AmountField = 'month_profit' | 'debt' | 'overpaid' | 'target' | 'target_reached';

/** An amount in USD, summed up below. */
function amount(
  id: AmountField,
  { header = id as Exclude<AmountField, 'overpaid'>, ...more }: Partial<ListColumn<ManagedRow>>,
): ListColumn<ManagedRow> {
  return {
    id,
    header,
    fields: [id],
    kind: 'amount',
    total: true,
    cell: ({ [id]: value }) => (value === null ? '-' : formatAmount(value)),
    sheet: (t) => [{ header: t(`columns.${header}`), fields: [id], type: 'amount' }],
    ...more,
  };
}

/** What tourists owe on somebody's sales, or what is to be given back on them. */
const PersonsDebt = ({ debt }: { debt: string | null }) => (debt === null ? '-' : <TouristDebt debt={debt} brief />);

/** What is reached, and how much of the target that is. */
function Reached({ row }: { row: ManagedRow }) {
  const { t } = useTranslation();
  const percent = reachedPercent(row);
  const reached = formatAmount(row.target_reached);
  return percent === null ? reached : t('people.reached', { amount: reached, percent: formatPercent(percent) });
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
