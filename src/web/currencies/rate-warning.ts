import { doubtAboutRate } from '#contract/base/doubts.ts';
import type { Currency } from '#contract/base/money.ts';
import type { OfferedRate } from '../base/directories/directories.tsx';
import { useWarningText } from '../base/forms/doubt-text.ts';
import { parseRate, parseSigned } from '../base/text/parse-amount.ts';

/** What a rate is typed in: behind the amount, or in a field of its own. */
type Typed = { amount: string; currency: Currency; currency_rate: string };

/**
 * Says while one types that a rate is upside down or more than 5 % off the offered one, in the words in which the server
 * will ask; null when there is nothing to say.
 */
export function useRateWarning(offered: OfferedRate): (typed: Typed) => string | null {
  const warningText = useWarningText();
  return ({ amount, currency, currency_rate }) => {
    const read = parseSigned(amount);
    const rate = read?.rate ?? parseRate(currency_rate);
    const known = offered(read?.currency ?? currency);
    if ((read?.currency ?? currency) === 'USD' || !rate || !known) return null;
    return warningText(doubtAboutRate(rate, known));
  };
}
