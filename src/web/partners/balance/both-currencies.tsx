import type { Amount, Currency } from '#contract/base/money.ts';
import { formatAmount } from '../../base/i18n/format.ts';

/** A figure in the partner's currency. */
export const inCurrency = (amount: Amount, currency: string): string => `${formatAmount(amount)}\u00a0${currency}`;

type BothCurrenciesProps = { amount: Amount; currency: Currency | string; usd: Amount };

/** An amount in the partner's currency, with USD below it if that differs. */
export function BothCurrencies({ amount, currency, usd }: BothCurrenciesProps) {
  return (
    <>
      {inCurrency(amount, currency)}
      {currency !== 'USD' && <span className="both-usd dim">{inCurrency(usd, 'USD')}</span>}
    </>
  );
}
