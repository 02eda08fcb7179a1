import { useMemo } from 'react';
import type { CurrencyRate, Direction, Partner, PaymentMethod } from '#contract/entities/directory.ts';
import { type Currency, type Rate, usdPair } from '#contract/money.ts';
import { useRead } from '../api/use-read.ts';
import { currentLanguage } from '../i18n/i18n.ts';

type Directories = { directions: Direction[]; partners: Partner[]; paymentMethods: PaymentMethod[] };

const DIRECTORIES = `{
  directions { id name }
  partners { id name currency }
  paymentMethods { id name }
}`;

const RATES = 'query ($date: Date!) { rates(date: $date) { from to date rate } }';

const none: Directories = { directions: [], partners: [], paymentMethods: [] };

/** The words that sales are made of, in the alphabet's order; kept up to date while the screen is open. */
export function useDirectories(): Directories & { refresh: () => Promise<void> } {
  const { data, refresh } = useRead<Directories>(DIRECTORIES, {}, ({ entity }) =>
    ['direction', 'partner', 'payment_method'].includes(entity),
  );
  return useMemo(() => {
    const { compare } = new Intl.Collator(currentLanguage());
    const { directions, partners, paymentMethods } = data ?? none;
    return {
      directions: directions.toSorted((a, b) => compare(a.name, b.name)),
      partners: partners.toSorted((a, b) => compare(a.name, b.name)),
      paymentMethods,
      refresh,
    };
  }, [data, refresh]);
}

/** The offered rate of a currency to USD on a date: 1 for USD, null when the company has none. */
export type OfferedRate = (currency: Currency) => Rate | null;

export function useOfferedRates(date: string): OfferedRate {
  const { data } = useRead<{ rates: CurrencyRate[] }>(RATES, { date });
  return useMemo(() => {
    const rates = data?.rates ?? [];
    return (currency) => {
      if (currency === 'USD') return '1';
      const pair = usdPair(currency);
      return rates.find(({ from, to }) => from === pair.from && to === pair.to)?.rate ?? null;
    };
  }, [data]);
}
