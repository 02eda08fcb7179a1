import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { cashEntryRefusal, cashTransferAbilities } from '#contract/cash/cash-abilities.ts';
import type { CashBookRow } from '#contract/cash/cash-entry.ts';
import { readRange } from '../base/lists/filters/date-range.ts';
import { byChoice, byCurrency, byDates, byMethod, byOffice, byPartner } from '../base/lists/filters/filters.ts';
import { idIn, useAddress } from '../base/lists/list-address.ts';
import type { FilterIn, ListDeclaration } from '../base/lists/list-declaration.ts';
import { ListScreen } from '../base/lists/list-screen.tsx';
import { hasPermission } from '../base/session/has-permission.ts';
import { type Me, useMe } from '../base/session/me.tsx';
import { historyAction, type LoggedEntity } from '../log/history/entity-history.tsx';
import { BalancesCard } from './balances-card.tsx';
import { cashColumns, cashFacts, sourceWords, typeWords } from './cash-columns.tsx';
import { CashEntryDialog } from './cash-entry-dialog.tsx';
import { formatSigned, sourceOf, whatFor, wordFields } from './cash-words.ts';
import { ReverseEntryDialog } from './reverse-entry-dialog.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { writers } from './use-cash-desks.ts';

const filters: FilterIn<'cashBook'>[] = [
  byDates('date', 'payment_date', 'entry_date', ['today', 'this_month', 'last_month', 'this_year']),
  byChoice('type', typeWords, { label: 'cash_type' }),
  byOffice,
  byMethod,
  byCurrency,
  byChoice('source', sourceWords, { label: 'cash_source' }),
  byPartner,
];

/** The reason why a line can't be reversed, or null; the lines of a transfer are reversed together. */
function reversalRefused(row: CashBookRow, { viewer }: Me): ErrorCode | null {
  if (row.transfer_id === null) return cashEntryRefusal(row);
  if (row.reverses_id !== null) return 'entry_is_reversal';
  return cashTransferAbilities({ isReversed: row.reversed_by_id !== null }, viewer).reverse;
}

/** The log keeps the lines of a transfer under the transfer. */
const loggedWith = ({ id, transfer_id }: CashBookRow): LoggedEntity =>
  transfer_id === null ? { entity: 'cash_entry', id } : { entity: 'cash_transfer', id: transfer_id };

/** The book as a list. Rows are named in the reader's language. */
const cashBook = (t: TFunction): ListDeclaration<CashBookRow, 'cashBook'> => ({
  title: 'income_expense',
  root: 'cashBook',
  types: 'CashBook',
  refreshedBy: writers,
  defaultSort: { by: 'entry_date', direction: 'desc' },
  columns: cashColumns,
  facts: cashFacts,
  fields: [
    ...wordFields,
    'tourist_payment_id',
    'partner_payment_id',
    'transfer_id',
    'signed_amount',
    'office_name',
    'method_name',
    'remains',
    'entry_date',
  ],
  filters,
  views: [
    { name: 'today', query: 'date=today' },
    { name: 'this_month', query: 'date=this_month' },
    { name: 'written_by_hand', query: 'source=manual' },
    { name: 'between_desks', query: 'source=transfer' },
  ],
  counted: 'cash_entries',
  searchHint: 'cash_book',
  rowName: (row) => `${whatFor(row, t)}, ${formatSigned(row.signed_amount)} ${row.currency}`,
  open: sourceOf,
  actions: [
    {
      id: 'details',
      shortcut: 'open',
      icon: 'search',
      fits: ({ transfer_id }) => transfer_id !== null,
      dialog: ({ row, onClose }) =>
        row.transfer_id !== null && <TransferDetails id={row.transfer_id} onClose={onClose} />,
    },
    {
      id: 'reverse',
      shortcut: 'cancel',
      icon: 'undo',
      allowed: hasPermission('cash_entry.reverse'),
      refused: reversalRefused,
      dialog: ({ row, onClose }) => <ReverseEntryDialog row={row} onClose={onClose} />,
    },
    historyAction(loggedWith, (row) => whatFor(row, t)),
  ],
  create: {
    label: 'cash_entry',
    roles: ['management'],
    dialog: ({ onClose }) => <CashEntryDialog onClose={onClose} />,
  },
});

/** The cash book: income and expense line by line, with the balances. */
export default function IncomeExpense() {
  const { t } = useTranslation();
  const { today } = useMe();
  const { params } = useAddress();
  const list = useMemo(() => cashBook(t), [t]);
  const period = readRange(params.get('date') ?? '', today()) ?? { from: null, to: null };
  const [officeId, methodId] = [idIn(params.get('office')), idIn(params.get('method'))];
  return <ListScreen list={list} above={<BalancesCard period={period} officeId={officeId} methodId={methodId} />} />;
}
