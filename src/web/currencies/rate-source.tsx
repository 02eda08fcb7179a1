import { useTranslation } from 'react-i18next';
import type { CurrencyRateRow } from '#contract/currencies/currency-rate.ts';

/** The source of a rate: a person by name, an unknown person, or the Central Bank. */
export function RateSourceMark({ rate }: { rate: Pick<CurrencyRateRow, 'source' | 'created_by_name'> }) {
  const { t } = useTranslation();
  if (rate.source === 'central_bank') return t('rate_sources.central_bank');
  return rate.created_by_name ?? <span className="dim">{t('rate_sources.manual')}</span>;
}
