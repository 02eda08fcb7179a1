import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/base/money.ts';
import type { OfferedRate } from '../base/directories/directories.tsx';
import { formatRate } from '../base/i18n/format.ts';

/** The announcement of a chosen currency with its rate: "EUR, курс 1,15". */
export function useCurrencyWords(offered: OfferedRate): (currency: Currency) => string {
  const { t } = useTranslation();
  return (currency) => {
    const rate = currency === 'USD' ? null : offered(currency);
    return rate ? t('speech.with_rate', { currency, rate: formatRate(rate) }) : currency;
  };
}
