import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { CurrencyRate } from '#contract/currencies/currency-rate.ts';
import { type OpenBooking, priceOf, sumOfLines } from '#contract/sales/bookings/allocation-figures.ts';
import { useRead } from '../../base/api/use-read.ts';
import { offeredOf } from '../../base/directories/directories.tsx';
import { formatAmount } from '../../base/i18n/format.ts';
import { idIn } from '../../base/lists/list-address.ts';
import { emptyPartnerPayment, type PartnerPaymentForm } from '../payments/partner-payment-form.ts';

const OPEN = `query ($id: Id!, $date: Date!) {
  openBookings(filter: { partner_id: $id, overpaid: false }, first: 200) { rows {
    id currency currency_rate to_be_paid to_be_paid_usd to_be_paid_partner partner_currency partner_rate
  } }
  rates(date: $date) { from to date rate }
}`;

type Chosen = OpenBooking & { id: number };
type Answer = { openBookings: { rows: Chosen[] }; rates: CurrencyRate[] };

/** Bookings of one partner that somebody chose elsewhere, as the address names them (`?partner=3&bookings=1,2`). */
export function useChosenBookings(today: string) {
  const [params] = useSearchParams();
  const partner = idIn(params.get('partner'));
  const named = params.get('bookings') ?? '';
  const asked = partner !== null && named !== '';
  const { data, problem } = useRead<Answer>(asked ? OPEN : null, { id: partner, date: today });
  return useMemo(() => {
    const ids = named.split(',').map(Number);
    const bookings = (data?.openBookings.rows ?? []).filter(({ id }) => ids.includes(id));
    const offered = offeredOf(data?.rates ?? [], today);
    return { partner, bookings, offered, reading: asked && data === null && problem === null };
  }, [partner, named, asked, data, problem, today]);
}

export type ChosenBookings = ReturnType<typeof useChosenBookings>;

/** The form with which one begins: for chosen bookings the partner and what settles them are in it. */
export function beginning(today: string, { partner, bookings, offered }: ChosenBookings): PartnerPaymentForm {
  const empty = { ...emptyPartnerPayment(today), partner_id: partner };
  const currency = bookings[0]?.partner_currency;
  const rate = currency && offered(currency);
  if (!currency || !rate) return empty;
  const prices = bookings.map((booking) => ({ amount: priceOf({ currency, currency_rate: rate }, booking) }));
  return { ...empty, currency, amount: formatAmount(sumOfLines(prices)) };
}
