import { useTranslation } from 'react-i18next';
import type { CashEntryType } from '#contract/entities/cash-entry.ts';
import './cash-book.css';

/** What a line does, by shape and word. */
export function CashType({ type }: { type: CashEntryType }) {
  const { t } = useTranslation();
  return (
    <span className="cash-type" data-type={type}>
      {t(`cash_types.${type}`)}
    </span>
  );
}
