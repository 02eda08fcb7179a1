import { useTranslation } from 'react-i18next';
import { rateAge } from '#contract/dates.ts';
import type { Currency } from '#contract/money.ts';
import type { OfferedRate } from '../directories/directories.tsx';
import { formatDate } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';

/**
 * Says how old the offered rate is on the date that it is used for, where that is more than the company allows; null
 * otherwise, and where a rate was typed: that one is the person's own.
 */
export function useRateAge(offered: OfferedRate): (currency: Currency, typedRate: string) => string | null {
  const { t } = useTranslation();
  const { rate_age: allowed } = useMe().user.company;
  return (currency, typedRate) => {
    const since = offered.since(currency);
    if (!since || typedRate.trim() !== '') return null;
    const count = rateAge(since.date, since.usedOn, allowed);
    return count === null ? null : t('rate_age.note', { date: formatDate(since.date), count });
  };
}
