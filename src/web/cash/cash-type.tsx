import { useTranslation } from 'react-i18next';
import type { CashBookRow } from '#contract/cash/cash-entry.ts';
import { kindOf } from './cash-words.ts';
import './cash-book.css';

type CashTypeProps = Pick<CashBookRow, (typeof typeFields)[number]>;

/** What it needs of a line. */
export const typeFields = ['type', 'currency', 'other_currency'] as const satisfies (keyof CashBookRow)[];

/** What a line does, by shape and word; whether money was moved or exchanged is the word, and which way it went the shape. */
export function CashType({ type, currency, other_currency }: CashTypeProps) {
  const { t } = useTranslation();
  const moved = other_currency === null ? null : kindOf(currency, other_currency);
  return (
    <span className="cash-type" data-type={type}>
      {moved ? t(`cash.of_${moved}`) : t(`cash_types.${type}`)}
    </span>
  );
}
