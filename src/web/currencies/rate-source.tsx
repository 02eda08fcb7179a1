import { useTranslation } from 'react-i18next';
import type { CurrencyRateRow } from '#contract/currencies/currency-rate.ts';

/** Who says that a rate is so: a person by name, somebody before anybody kept it, or the bank. */
export function RateSourceMark({ rate }: { rate: Pick<CurrencyRateRow, 'source' | 'created_by_name'> }) {
  const { t } = useTranslation();
  if (rate.source === 'central_bank') return t('rate_sources.central_bank');
  return rate.created_by_name ?? <span className="dim">{t('rate_sources.manual')}</span>;
}
