import { Link } from 'wouter';
import { magnitude } from '#contract/base/money.ts';
import type { ClientRow } from '#contract/clients/client.ts';
import { formatAmount, formatCount, formatDate, formatMoment, shortName } from '../base/i18n/format.ts';
import { dateFact, debtFact, type Fact, moneyFact, wordFact } from '../base/lists/facts.ts';
import type { ListColumn } from '../base/lists/list-declaration.ts';
import { fullName } from '../base/text/person-name.ts';
import { TouristDebt } from '../base/ui/marks/tourist-debt.tsx';
import { Phone } from '../base/ui/phone.tsx';
import { paths } from '../paths.ts';
import { MembershipMark } from './points/membership.tsx';

type Column = ListColumn<ClientRow>;
type Options = Partial<Pick<Column, 'givesWay' | 'optional' | 'dim' | 'total' | 'sortable'>>;

const numbers = (id: 'points' | 'points_available' | 'sales_count', options: Options): Column => ({
  id,
  header: id,
  fields: [id],
  kind: 'count',
  cell: (row) => formatCount(row[id]),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'number' }],
  ...options,
});

const usd = (
  id: 'turnover' | 'debt' | 'overpaid',
  header: 'turnover_usd' | 'debt_usd' | 'give_back_usd',
  cell: Column['cell'],
  options: Options,
): Column => ({
  id,
  header,
  fields: [id],
  kind: 'amount',
  total: true,
  cell,
  sheet: (t) => [{ header: t(`columns.${header}`), fields: [id], type: 'amount' }],
  ...options,
});

/** Who it is, what was bought, what is owed, what there is in points. */
export const clientColumns: Column[] = [
  {
    id: 'name',
    header: 'client',
    fields: ['surname', 'name'],
    kind: 'name',
    rowHeader: true,
    sortable: true,
    cell: ({ id, surname, name }) => (
      <Link href={paths.clientDetails(id)} tabIndex={-1}>
        <b>{fullName({ surname, name })}</b>
      </Link>
    ),
    sheet: (t) => [
      { header: t('fields.surname'), fields: ['surname'], type: 'text' },
      { header: t('fields.first_name'), fields: ['name'], type: 'text' },
    ],
  },
  {
    id: 'phone',
    header: 'phone',
    fields: ['phone'],
    kind: 'phone',
    givesWay: 8,
    second: true,
    cell: ({ phone }) => <Phone number={phone} />,
  },
  {
    id: 'latin_name',
    header: 'latin_name',
    fields: ['latin_name'],
    kind: 'word',
    givesWay: 3,
    optional: true,
    cell: ({ latin_name }) => latin_name || '-',
  },
  {
    id: 'email',
    header: 'email',
    fields: ['email'],
    kind: 'word',
    givesWay: 3,
    optional: true,
    cell: ({ email }) => email ?? '-',
  },
  {
    id: 'level',
    header: 'level',
    fields: ['level_name'],
    kind: 'word',
    givesWay: 3,
    cell: ({ level_name }) => level_name ?? '-',
  },
  numbers('points', { sortable: true, givesWay: 9, total: (sum) => formatCount(Number(sum)) }),
  numbers('points_available', { givesWay: 5, optional: true }),
  usd('turnover', 'turnover_usd', ({ turnover }) => formatAmount(turnover), { sortable: true, givesWay: 6 }),
  usd('debt', 'debt_usd', ({ debt }) => <TouristDebt debt={debt} brief />, { sortable: true }),
  usd('overpaid', 'give_back_usd', ({ overpaid }) => <TouristDebt debt={overpaid} brief />, { givesWay: 2 }),
  numbers('sales_count', { sortable: true, givesWay: 1 }),
  {
    id: 'last_sale_date',
    header: 'last_sale_date',
    fields: ['last_sale_date'],
    kind: 'date',
    givesWay: 4,
    sortable: true,
    cell: ({ last_sale_date }) => formatDate(last_sale_date),
    sheet: (t) => [{ header: t('columns.last_sale_date'), fields: ['last_sale_date'], type: 'date' }],
  },
  {
    id: 'subscription_until',
    header: 'subscription_until',
    fields: ['subscription_until'],
    kind: 'status',
    givesWay: 2,
    sortable: true,
    cell: ({ subscription_until }, { today }) => <MembershipMark until={subscription_until} today={today()} brief />,
    sheet: (t) => [{ header: t('columns.subscription_until'), fields: ['subscription_until'], type: 'date' }],
  },
  {
    id: 'updated_by',
    header: 'updated_by',
    fields: ['updated_by_name'],
    kind: 'person',
    givesWay: 1,
    optional: true,
    dim: true,
    cell: ({ updated_by_name }) => (updated_by_name ? shortName(updated_by_name) : '-'),
  },
  {
    id: 'updated_at',
    header: 'updated_at',
    fields: ['updated_at'],
    kind: 'moment',
    givesWay: 1,
    optional: true,
    dim: true,
    cell: ({ updated_at }, { user }) => formatMoment(updated_at, user.company.time_zone),
    sheet: (t) => [{ header: t('columns.updated_at'), fields: ['updated_at'], type: 'moment' }],
  },
  {
    id: 'created_at',
    header: 'recorded_at',
    fields: ['created_at'],
    kind: 'moment',
    givesWay: 1,
    sortable: true,
    optional: true,
    dim: true,
    cell: ({ created_at }, { user }) => formatMoment(created_at, user.company.time_zone),
    sheet: (t) => [{ header: t('columns.recorded_at'), fields: ['created_at'], type: 'moment' }],
  },
];

/** What is heard of a client: who, the level, what there is in points, what is owed, and when the last sale was. */
export const clientFacts: Fact<ClientRow>[] = [
  wordFact('client', ['surname', 'name'], fullName),
  wordFact('level', ['level_name'], ({ level_name }) => level_name),
  { fields: ['points'], said: ({ points }, t) => (points === 0 ? null : t('said.points', { points })) },
  debtFact(['debt'], ({ debt }) => debt),
  moneyFact('we_owe', ['overpaid'], ({ overpaid: amount }) => ({ amount: magnitude(amount), currency: 'USD' })),
  dateFact('last_sale', ['last_sale_date'], ({ last_sale_date }) => last_sale_date),
];
