import { useTranslation } from 'react-i18next';
import type { Amount } from '#contract/base/money.ts';
import { formatAmount, formatRate } from '../base/i18n/format.ts';

type AmountWithRateProps = { amount: Amount; currency: string; rate: string };

/** An amount, and below it the rate that makes USD of another currency. */
export function AmountWithRate({ amount, currency, rate }: AmountWithRateProps) {
  const { t } = useTranslation();
  return (
    <>
      {formatAmount(amount)} {currency}
      {currency !== 'USD' && <div className="dim">{t('computed.at_rate', { rate: formatRate(rate) })}</div>}
    </>
  );
}
