import { useTranslation } from 'react-i18next';
import { doubtAboutRate } from '#contract/base/doubts.ts';
import type { RatePair } from '#contract/base/money.ts';
import type { OfferedRate } from '../base/directories/directories.tsx';
import { useWarningText } from '../base/forms/doubt-text.ts';
import { formatRate } from '../base/i18n/format.ts';
import { RateField } from '../base/ui/fields/number-field.tsx';
import { useAgeOf } from '../currencies/rate-age.ts';
import type { Exchange } from './cash-transfer-form.ts';

type ExchangeRateProps = {
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  problem: string | null;
  pair: RatePair;
  exchange: Exchange;
  offered: ReturnType<OfferedRate['ofPair']>;
};

/** The rate of an exchange beside the rate of the day, which is its default. */
export function ExchangeRate({ pair, exchange, offered, ...field }: ExchangeRateProps) {
  const { t } = useTranslation();
  const warningText = useWarningText();
  const ageOf = useAgeOf();
  const { follower, rate, isDayRate } = exchange;
  const ofDay = offered ? formatRate(offered.rate) : null;
  const doubt = isDayRate || rate === null ? null : warningText(doubtAboutRate(rate, offered?.rate ?? null));
  const hints = [
    follower === 'rate' && rate && t('transfer.rate_follows'),
    // A warning about the rate names the rate of the day itself.
    !doubt && (ofDay ? t('payment.offered_rate', { rate: ofDay }) : t('transfer.no_rate')),
  ];
  return (
    <RateField
      {...field}
      label={t('transfer.rate', { ...pair })}
      {...(ofDay && follower !== 'rate' ? { placeholder: ofDay, placeholderSaid: '' } : {})}
      hint={hints.filter(Boolean).join(' ')}
      warning={isDayRate ? ageOf(offered?.since ?? null) : doubt}
    />
  );
}
