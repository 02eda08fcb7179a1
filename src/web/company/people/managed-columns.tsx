import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { calendarDate } from '#contract/base/dates.ts';
import { roles } from '#contract/base/roles.ts';
import { formatAmount, formatDate, formatPercent } from '../../base/i18n/format.ts';
import { date, named, sheetColumn, status, text, usd } from '../../base/lists/columns.tsx';
import { debtFact, type Fact, moneyFact } from '../../base/lists/facts.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { wordsOf } from '../../base/lists/words.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { Shortened } from '../../base/ui/tables/shortened.tsx';
import { paths } from '../../paths.ts';
import { nameColumn, nameFact } from './colleagues.tsx';
import { type ManagedRow, reachedPercent } from './managed.ts';

export const roleWords = wordsOf(roles, (role, t) => t(`roles.${role}`));
const accountWords = wordsOf([true, false], (disabled, t) => t(disabled ? 'people.disabled' : 'people.enabled'));

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
    sheet: (t) => [sheetColumn(t, 'person', 'text', ['surname', 'name'])],
  },
  named('office', { hidePriority: 3 }),
  named('branch', { hidePriority: 1, optional: true }),
  text('username', { kind: 'code', hidePriority: 1, optional: true }),
  status('role', roleWords, { kind: 'word', hidePriority: 2, dim: true }),
  date('last_sale_date', { header: 'last_sold', hidePriority: 4, sortable: true }),
  usd('month_profit', { header: 'profit', sortable: true }),
  usd('debt', { sortable: true, hidePriority: 6, cell: ({ debt }) => <PersonsDebt debt={debt} /> }),
  usd('overpaid', { header: 'give_back', hidePriority: 3, cell: ({ overpaid }) => <PersonsDebt debt={overpaid} /> }),
  usd('target', { hidePriority: 5 }),
  usd('target_reached', { also: ['target'], hidePriority: 7, cell: (row) => <Reached row={row} /> }),
  status('disabled', accountWords, {
    id: 'state',
    header: 'state',
    kind: 'badge',
    hidePriority: 2,
    optional: true,
    cell: ({ disabled }) => <AccountMark disabled={disabled} />,
  }),
  {
    id: 'last_used_at',
    header: 'last_used_at',
    fields: ['last_used_at'],
    kind: 'date',
    hidePriority: 1,
    dim: true,
    cell: ({ last_used_at }, { user }) =>
      formatDate(last_used_at && calendarDate(new Date(last_used_at), user.company.time_zone)),
  },
];

/**
 * The facts by which screen readers announce a person to Management: name, disabled account, profit, debt and target.
 */
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

/** The debts of an agent's sales; below zero, the refunds that are due. */
const PersonsDebt = ({ debt }: { debt: string | null }) => (debt === null ? '-' : <TouristDebt debt={debt} brief />);

/** The profit towards the target, with its percentage. */
function Reached({ row }: { row: ManagedRow }) {
  const { t } = useTranslation();
  const percent = reachedPercent(row);
  const reached = formatAmount(row.target_reached);
  return percent === null ? reached : t('people.reached', { amount: reached, percent: formatPercent(percent) });
}

/** Whether the person can sign in. */
function AccountMark({ disabled }: Pick<ManagedRow, 'disabled'>) {
  const { t } = useTranslation();
  return disabled ? <Badge tone="warn">{t('people.disabled')}</Badge> : <span>{t('people.enabled')}</span>;
}
