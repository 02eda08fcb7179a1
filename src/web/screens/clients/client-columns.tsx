import { Link } from 'wouter';
import type { ClientRow } from '#contract/entities/client.ts';
import { sign } from '#contract/money.ts';
import { formatAmount, formatCount, formatDate, formatMoment, shortName } from '../../i18n/format.ts';
import type { ListColumn } from '../../lists/declaration.ts';
import { paths } from '../../paths.ts';
import { Phone } from '../../ui/phone.tsx';
import { MembershipMark } from './membership.tsx';

type Column = ListColumn<ClientRow>;
type Options = Partial<
  Pick<Column, 'secondary' | 'optional' | 'rowHeader' | 'dim' | 'total' | 'sortable' | 'width' | 'phoneWidth'>
>;

const numbers = (id: 'points' | 'points_available' | 'sales_count', options: Options): Column => ({
  id,
  header: id,
  fields: [id],
  number: true,
  width: 92,
  cell: (row) => formatCount(row[id]),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'number' }],
  ...options,
});

const usd = (id: 'turnover' | 'debt', cell: Column['cell'], options: Options): Column => ({
  id,
  header: `${id}_usd`,
  fields: [id],
  number: true,
  sortable: true,
  total: true,
  cell,
  sheet: (t) => [{ header: t(`columns.${id}_usd`), fields: [id], type: 'amount' }],
  ...options,
});

/** Who it is, what was bought, what is owed, what there is in points. */
export const clientColumns: Column[] = [
  {
    id: 'name',
    header: 'client',
    fields: ['surname', 'name'],
    width: 176,
    phoneWidth: 156,
    rowHeader: true,
    sortable: true,
    cell: ({ id, surname, name }) => (
      <Link href={paths.clientDetails(id)} tabIndex={-1}>
        <b>
          {surname} {name}
        </b>
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
    width: 142,
    rowHeader: true,
    secondary: true,
    cell: ({ phone }) => <Phone number={phone} />,
  },
  {
    id: 'email',
    header: 'email',
    fields: ['email'],
    secondary: true,
    optional: true,
    cell: ({ email }) => email ?? '-',
  },
  {
    id: 'level',
    header: 'level',
    fields: ['level_name'],
    width: 96,
    secondary: true,
    cell: ({ level_name }) => level_name ?? '-',
  },
  numbers('points', { sortable: true, phoneWidth: 58, total: (sum) => formatCount(Number(sum)) }),
  numbers('points_available', { secondary: true, optional: true }),
  usd('turnover', ({ turnover }) => formatAmount(turnover), { secondary: true }),
  usd('debt', ({ debt }) => (sign(debt) > 0 ? <span className="bad">{formatAmount(debt)}</span> : formatAmount(debt)), {
    rowHeader: true,
  }),
  numbers('sales_count', { sortable: true, secondary: true, width: 84 }),
  {
    id: 'last_sale_date',
    header: 'last_sale_date',
    fields: ['last_sale_date'],
    width: 140,
    sortable: true,
    secondary: true,
    cell: ({ last_sale_date }) => formatDate(last_sale_date),
    sheet: (t) => [{ header: t('columns.last_sale_date'), fields: ['last_sale_date'], type: 'date' }],
  },
  {
    id: 'subscription_until',
    header: 'subscription_until',
    fields: ['subscription_until'],
    width: 156,
    sortable: true,
    secondary: true,
    cell: ({ subscription_until }, { today }) => <MembershipMark until={subscription_until} today={today()} brief />,
    sheet: (t) => [{ header: t('columns.subscription_until'), fields: ['subscription_until'], type: 'date' }],
  },
  {
    id: 'updated_by',
    header: 'updated_by',
    fields: ['updated_by_name'],
    secondary: true,
    optional: true,
    dim: true,
    cell: ({ updated_by_name }) => (updated_by_name ? shortName(updated_by_name) : '-'),
  },
  {
    id: 'updated_at',
    header: 'updated_at',
    fields: ['updated_at'],
    width: 128,
    secondary: true,
    optional: true,
    dim: true,
    cell: ({ updated_at }, { user }) => formatMoment(updated_at, user.company.time_zone),
    sheet: (t) => [{ header: t('columns.updated_at'), fields: ['updated_at'], type: 'moment' }],
  },
  {
    id: 'created_at',
    header: 'recorded_at',
    fields: ['created_at'],
    width: 128,
    sortable: true,
    secondary: true,
    optional: true,
    dim: true,
    cell: ({ created_at }, { user }) => formatMoment(created_at, user.company.time_zone),
    sheet: (t) => [{ header: t('columns.recorded_at'), fields: ['created_at'], type: 'moment' }],
  },
];
