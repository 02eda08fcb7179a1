import { useTranslation } from 'react-i18next';
import { type Currency, doubtRate } from '#contract/money.ts';
import type { OfferedRate } from '../directories/directories.tsx';
import { formatRate } from '../i18n/format.ts';
import { parseRate, parseSigned } from '../text/parse-amount.ts';

/** What a rate is typed in: behind the amount, or in a field of its own. */
type Typed = { amount: string; currency: Currency; currency_rate: string };

/**
 * Says while one types that a rate is upside down or more than 5 % off the offered one, in the words in which the server
 * will ask; null when there is nothing to say.
 */
export function useRateWarning(offered: OfferedRate): (typed: Typed) => string | null {
  const { t } = useTranslation();
  return ({ amount, currency, currency_rate }) => {
    const read = parseSigned(amount);
    const rate = read?.rate ?? parseRate(currency_rate);
    const known = offered(read?.currency ?? currency);
    if ((read?.currency ?? currency) === 'USD' || !rate || !known) return null;
    const { doubt, percent } = doubtRate(rate, known);
    if (!doubt) return null;
    const values = { typed: formatRate(rate), offered: formatRate(known), percent: formatRate(percent) };
    return t(doubt === 'far' ? 'confirmations.rate_far' : 'confirmations.rate_inverted', values);
  };
}
