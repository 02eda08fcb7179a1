import { useTranslation } from 'react-i18next';
import { rateAge } from '#contract/base/dates.ts';
import type { Currency } from '#contract/base/money.ts';
import type { OfferedRate, RateSince } from '../base/directories/directories.tsx';
import { formatDate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';

/** The age of an offered rate on the date for which it is used, if it exceeds the company's limit; null otherwise. */
export function useAgeOf(): (since: RateSince | null) => string | null {
  const { t } = useTranslation();
  const { rate_age: allowed } = useMe().user.company;
  return (since) => {
    if (since === null) return null;
    const count = rateAge(since.date, since.usedOn, allowed);
    return count === null ? null : t('rate_age.note', { date: formatDate(since.date), count });
  };
}

/** The same for a rate that may be typed: a typed rate has no age. */
export function useRateAge(offered: OfferedRate): (currency: Currency, typedRate: string) => string | null {
  const ageOf = useAgeOf();
  return (currency, typedRate) => (typedRate.trim() === '' ? ageOf(offered.since(currency)) : null);
}
