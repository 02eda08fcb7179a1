import type { Amount, Currency } from '#contract/base/money.ts';
import { formatAmount } from '../../base/i18n/format.ts';

/** A figure in the partner's currency. */
export const inCurrency = (amount: Amount, currency: string): string => `${formatAmount(amount)}\u00a0${currency}`;

type BothProps = { amount: Amount; currency: Currency | string; usd: Amount };

/** A figure in the partner's currency, and the same in USD below it when that is another one. */
export function Both({ amount, currency, usd }: BothProps) {
  return (
    <>
      {inCurrency(amount, currency)}
      {currency !== 'USD' && <span className="both-usd dim">{inCurrency(usd, 'USD')}</span>}
    </>
  );
}
