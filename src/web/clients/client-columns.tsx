import { Link } from 'wouter';
import { magnitude } from '#contract/base/money.ts';
import type { ClientRow } from '#contract/clients/client.ts';
import { count, date, moment, named, person, phone, text, usd } from '../base/lists/columns.tsx';
import { dateFact, debtFact, type Fact, moneyFact, textFact, wordFact } from '../base/lists/facts.ts';
import type { ListColumn } from '../base/lists/list-declaration.ts';
import { fullName } from '../base/text/person-name.ts';
import { TouristDebt } from '../base/ui/marks/tourist-debt.tsx';
import { paths } from '../paths.ts';
import { MembershipMark } from './points/membership.tsx';

/** The columns of clients: identity, sales, debt and points. */
export const clientColumns: ListColumn<ClientRow>[] = [
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
  phone('phone', { hidePriority: 8, second: true }),
  text('latin_name', { hidePriority: 3, optional: true }),
  text('email', { hidePriority: 3, optional: true }),
  named('level', { hidePriority: 3 }),
  count('points', { sortable: true, hidePriority: 9, total: true }),
  count('points_available', { hidePriority: 5, optional: true }),
  usd('turnover', { header: 'turnover_usd', sortable: true, hidePriority: 6 }),
  usd('debt', { header: 'debt_usd', sortable: true, cell: ({ debt }) => <TouristDebt debt={debt} brief /> }),
  usd('overpaid', {
    header: 'give_back_usd',
    hidePriority: 2,
    cell: ({ overpaid }) => <TouristDebt debt={overpaid} brief />,
  }),
  count('sales_count', { sortable: true, hidePriority: 1 }),
  date('last_sale_date', { hidePriority: 4, sortable: true }),
  date('subscription_until', {
    kind: 'status',
    hidePriority: 2,
    sortable: true,
    cell: ({ subscription_until }, { today }) => <MembershipMark until={subscription_until} today={today()} brief />,
  }),
  person('updated_by', { hidePriority: 1, optional: true, dim: true }),
  moment('updated_at', { hidePriority: 1, optional: true, dim: true }),
  moment('created_at', { header: 'recorded_at', hidePriority: 1, sortable: true, optional: true, dim: true }),
];

/** The facts by which screen readers announce a client: name, level, points, debt and last sale. */
export const clientFacts: Fact<ClientRow>[] = [
  wordFact('client', ['surname', 'name'], fullName),
  textFact('level', 'level_name'),
  { fields: ['points'], said: ({ points }, t) => (points === 0 ? null : t('said.points', { points })) },
  debtFact(['debt'], ({ debt }) => debt),
  moneyFact('we_owe', ['overpaid'], ({ overpaid: amount }) => ({ amount: magnitude(amount), currency: 'USD' })),
  dateFact('last_sale', ['last_sale_date'], ({ last_sale_date }) => last_sale_date),
];
