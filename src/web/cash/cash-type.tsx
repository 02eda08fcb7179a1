import { useTranslation } from 'react-i18next';
import type { CashBookRow } from '#contract/cash/cash-entry.ts';
import { kindOf } from './cash-words.ts';
import './cash-book.css';

type CashTypeProps = Pick<CashBookRow, (typeof typeFields)[number]>;

/** The fields of a line that it needs. */
export const typeFields = ['type', 'currency', 'other_currency'] as const satisfies (keyof CashBookRow)[];

/** The type of a line by shape and word: the shape shows the direction, the word tells a transfer from an exchange. */
export function CashType({ type, currency, other_currency }: CashTypeProps) {
  const { t } = useTranslation();
  const moved = other_currency === null ? null : kindOf(currency, other_currency);
  return (
    <span className="cash-type" data-type={type}>
      {moved ? t(`cash.of_${moved}`) : t(`cash_types.${type}`)}
    </span>
  );
}
