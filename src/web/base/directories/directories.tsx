import { createContext, type ReactNode, use, useMemo } from 'react';
import { type Currency, type Rate, type RatePair, usdPair } from '#contract/base/money.ts';
import type { CurrencyRate } from '#contract/currencies/currency-rate.ts';
import {
  type Direction,
  isOfferedFor,
  type MethodUse,
  type Partner,
  type PaymentMethod,
} from '#contract/directories/directories.ts';
import { combine, select } from '../api/select.ts';
import { useRead } from '../api/use-read.ts';
import { currentLanguage } from '../i18n/languages.ts';

/** The directories of a company, each with hundreds of entries at most. */
type Words = { directions: Direction[]; partners: Partner[]; paymentMethods: PaymentMethod[] };

export type Directories = Words & {
  /** Whether they are still being read. */
  loading: boolean;
  /** The payment methods that a form offers; the first one is its default. */
  methodsFor: (use: MethodUse) => PaymentMethod[];
  refresh: () => Promise<void>;
};

const DIRECTORIES = combine(
  select('directions', {}, 'id name'),
  select('partners', {}, 'id name currency'),
  select('paymentMethods', {}, 'id name for_sales for_bookings for_tourist_payments for_partner_payments pays_by'),
);

const RATES = select('rates', { date: 'Date!' }, 'from to date rate');

const none: Words = { directions: [], partners: [], paymentMethods: [] };

const DirectoriesContext = createContext<Directories | null>(null);

/** Reads the directories once for all screens and dialogs, and again when one of them changes. */
export function DirectoriesProvider({ children }: { children: ReactNode }) {
  const { data, problem, refresh } = useRead(DIRECTORIES, {}, ({ entity }) =>
    ['direction', 'partner', 'payment_method'].includes(entity),
  );
  const loading = data === null && problem === null;
  const directories = useMemo<Directories>(() => {
    const { compare } = new Intl.Collator(currentLanguage());
    const { directions, partners, paymentMethods } = data ?? none;
    return {
      directions: directions.toSorted((a, b) => compare(a.name, b.name)),
      partners: partners.toSorted((a, b) => compare(a.name, b.name)),
      paymentMethods,
      methodsFor: (use) => paymentMethods.filter((method) => isOfferedFor(method, use)),
      loading,
      refresh,
    };
  }, [data, loading, refresh]);
  return <DirectoriesContext value={directories}>{children}</DirectoriesContext>;
}

/** The directories in alphabetical order, refreshed with every change. */
export function useDirectories(): Directories {
  const directories = use(DirectoriesContext);
  if (!directories) throw new Error('useDirectories outside of DirectoriesProvider');
  return directories;
}

/** The offered entries, and the row's current entry even if it is retired. */
export const withCurrent = <Word extends { id: number }>(offered: Word[], own: Word | null | undefined): Word[] =>
  !own || offered.some(({ id }) => id === own.id) ? offered : [...offered, own];

/** The date of a rate, and the date on which it is used. */
export type RateSince = { date: string; usedOn: string };

/** The offered rate of a currency to USD on a date: 1 for USD, null when the company has none. */
export type OfferedRate = {
  (currency: Currency): Rate | null;
  /** The age of the rate; null for USD and where there is no rate. */
  since: (currency: Currency) => RateSince | null;
  /** The rate of a published pair, with its age. */
  ofPair: (pair: RatePair) => { rate: Rate; since: RateSince } | null;
};

/** The rates of a date; until they are read, those of the previous date. `loading`: none was read yet. */
export function useOfferedRates(date: string): OfferedRate & { loading: boolean } {
  const { data, problem } = useRead(RATES, { date }, ({ entity }) => entity === 'currency_rate');
  const loading = data === null && problem === null;
  return useMemo(() => Object.assign(offeredOf(data?.rates ?? [], date), { loading }), [data, date, loading]);
}

/** Looks up offered rates in the rates of a day. */
export function offeredOf(rates: CurrencyRate[], usedOn: string): OfferedRate {
  const ofPair = (pair: { from: Currency; to: Currency }) => {
    const found = rates.find(({ from, to }) => from === pair.from && to === pair.to);
    return found ? { rate: found.rate, since: { date: found.date, usedOn } } : null;
  };
  const toUsd = (currency: Currency) => (currency === 'USD' ? null : ofPair(usdPair(currency)));
  return Object.assign((currency: Currency) => (currency === 'USD' ? '1' : (toUsd(currency)?.rate ?? null)), {
    since: (currency: Currency) => toUsd(currency)?.since ?? null,
    ofPair,
  });
}
