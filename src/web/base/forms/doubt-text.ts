import { useTranslation } from 'react-i18next';
import type { Doubt } from '#contract/base/doubts.ts';
import { formatAmount, formatDate, formatPercent, formatRate } from '../i18n/format.ts';
import type ru from '../i18n/ru.json';

/** Figures of a confirmation, formatted in the language of the interface. */
function writtenFigures(values: Doubt['values']) {
  const { sale = '', partner = '', currency = '', desk = '', bookings = '' } = values;
  const written = (name: string, format: (value: string) => string) => {
    const value = values[name];
    return value ? format(value) : '';
  };
  return {
    typed: written('typed', formatRate),
    offered: written('offered', formatRate),
    percent: written('percent', formatPercent),
    profit: written('profit', formatAmount),
    amount: written('amount', formatAmount),
    debt: written('debt', formatAmount),
    difference: written('difference', formatAmount),
    booked: written('booked', formatAmount),
    cost: written('cost', formatAmount),
    brutto: written('brutto', formatAmount),
    balance: written('balance', formatAmount),
    missing: written('missing', formatAmount),
    before: written('before', formatAmount),
    after: written('after', formatAmount),
    date: written('date', formatDate),
    sold: written('sold', formatDate),
    sale,
    partner,
    currency,
    desk,
    bookings,
  };
}

type Question = keyof typeof ru.confirmations;

/** The text of a doubt, the same as that of the server's confirmation. */
export function useDoubtText(): (doubt: { code: string; values: Doubt['values'] }) => string {
  const { t } = useTranslation();
  // The catalogue of codes and the texts are compared by a test, not by types.
  return ({ code, values }) => t(`confirmations.${code as Question}`, writtenFigures(values));
}

/** The warning at a field; null without a doubt. */
export function useWarningText(): (doubt: Doubt | null) => string | null {
  const text = useDoubtText();
  return (doubt) => doubt && text(doubt);
}
