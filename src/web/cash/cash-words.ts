import type { TFunction } from 'i18next';
import { magnitude } from '#contract/base/money.ts';
import type { CashBookRow } from '#contract/cash/cash-entry.ts';
import { formatAmount, formatDate } from '../base/i18n/format.ts';
import { fullName } from '../base/text/person-name.ts';
import { paths } from '../paths.ts';

/** The fields of a line that the texts below need. */
export const wordFields = [
  'type',
  'source',
  'description',
  'currency',
  'tourist_surname',
  'tourist_name',
  'sale_id',
  'partner_name',
  'open_payment_id',
  'other_office_name',
  'other_method_name',
  'other_amount',
  'other_currency',
  'reverses_id',
  'reverses_date',
  'reverses_description',
  'reversed_by_id',
] as const satisfies (keyof CashBookRow)[];

type Worded = Pick<CashBookRow, (typeof wordFields)[number]>;

/** The purpose of a line, in a few words; of a reversal that of the reversed line. */
export function whatFor(row: Worded, t: TFunction): string {
  const what = plainWords(row, t);
  if (row.reverses_id === null) return what;
  return t('cash.reversal', { what, date: formatDate(row.reverses_date) });
}

function plainWords(row: Worded, t: TFunction): string {
  const tourist = fullName({ surname: row.tourist_surname ?? '', name: row.tourist_name ?? '' }).trim();
  const partner = row.partner_name ?? '';
  switch (row.source) {
    case 'tourist_payment':
      return t(row.type === 'income' ? 'cash.from_tourist' : 'cash.to_tourist', { name: tourist });
    case 'partner_payment':
      return t(row.type === 'expense' ? 'cash.to_partner' : 'cash.from_partner', { name: partner });
    case 'allocation':
      return t('cash.exchange', { name: partner });
    case 'transfer': {
      const desk = deskName(row.other_office_name, row.other_method_name, t);
      const amount = `${formatAmount(row.other_amount ?? '0')} ${row.other_currency}`;
      const what = kindOf(row.currency, row.other_currency);
      return t(row.type === 'transfer_out' ? `cash.${what}_to` : `cash.${what}_from`, { desk, amount });
    }
    case 'manual':
      return row.reverses_id === null ? row.description : (row.reverses_description ?? '');
  }
}

/** The name of a desk, without its currency. */
export const deskName = (office: string | null, method: string | null, t: TFunction): string =>
  t('cash.desk_name', { office, method });

/** Whether money was only moved, or exchanged. */
export const kindOf = (currency: string, other: string | null): 'move' | 'exchange' =>
  currency === other ? 'move' : 'exchange';

/** The desks of a transfer with both amounts, as text. */
export type TransferSides = {
  kind: ReturnType<typeof kindOf>;
  from: string;
  given: string;
  to: string;
  received: string;
};

/** The same from either of the transfer's lines. */
export function sidesOfLine(row: CashBookRow, t: TFunction): TransferSides {
  const here = deskName(row.office_name, row.method_name, t);
  const there = deskName(row.other_office_name, row.other_method_name, t);
  const amount = `${formatAmount(magnitude(row.signed_amount))} ${row.currency}`;
  const other = `${formatAmount(row.other_amount ?? '0')} ${row.other_currency}`;
  const kind = kindOf(row.currency, row.other_currency);
  return row.type === 'transfer_out'
    ? { kind, from: here, given: amount, to: there, received: other }
    : { kind, from: there, given: other, to: here, received: amount };
}

/** The description or reason that a person typed besides the purpose: of a payment, of a reversal. */
export const besides = ({ source, description, reverses_id }: Worded): string =>
  source === 'manual' && reverses_id === null ? '' : description;

/**
 * The page of a line's origin: the sale of a tourist payment, the allocation of a partner payment; null for a manual
 * line.
 */
export function sourceOf({
  sale_id,
  open_payment_id,
}: Pick<CashBookRow, 'sale_id' | 'open_payment_id'>): string | null {
  if (sale_id !== null) return paths.saleDetails(sale_id);
  return open_payment_id === null ? null : paths.allocatePayment(open_payment_id);
}

/** "+100,00", "−2 500,00": with a plus too. */
export const formatSigned = (amount: string): string =>
  Number(amount) > 0 ? `+${formatAmount(amount)}` : formatAmount(amount);
