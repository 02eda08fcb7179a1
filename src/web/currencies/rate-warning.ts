import { doubtAboutRate } from '#contract/base/doubts.ts';
import type { Currency } from '#contract/base/money.ts';
import type { OfferedRate } from '../base/directories/directories.tsx';
import { useWarningText } from '../base/forms/doubt-text.ts';
import { parseRate, parseSigned } from '../base/text/parse-amount.ts';

/** The fields of a typed rate: the amount, which may contain it, and its own. */
type Typed = { amount: string; currency: Currency; currency_rate: string };

/**
 * Warns while a person types if the rate is inverted or more than 5 % off the offered one, with the text of the
 * server's confirmation; null otherwise.
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
