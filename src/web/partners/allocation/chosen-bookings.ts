import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { settlingAmount, sumOfLines } from '#contract/sales/bookings/allocation-figures.ts';
import { combine, select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { offeredOf } from '../../base/directories/directories.tsx';
import { formatAmount } from '../../base/i18n/format.ts';
import { idIn } from '../../base/lists/list-address.ts';
import { emptyPartnerPayment, type PartnerPaymentForm } from '../payments/partner-payment-form.ts';

const OPEN = combine(
  select(
    'openBookings',
    { filter: 'OpenBookingFilter!', first: 200 },
    {
      rows: 'id currency currency_rate to_be_paid to_be_paid_usd to_be_paid_partner partner_currency partner_rate',
    },
  ),
  select('rates', { date: 'Date!' }, 'from to date rate'),
);

/** Bookings of one partner that were selected on another screen, from the URL (`?partner=3&bookings=1,2`). */
export function useChosenBookings(today: string) {
  const [params] = useSearchParams();
  const partner = idIn(params.get('partner'));
  const named = params.get('bookings') ?? '';
  const asked = partner !== null && named !== '';
  const { data, problem } = useRead(
    OPEN,
    asked ? { filter: { partner_id: partner, overpaid: false }, date: today } : null,
  );
  return useMemo(() => {
    const ids = named.split(',').map(Number);
    const bookings = (data?.openBookings.rows ?? []).filter(({ id }) => ids.includes(id));
    const offered = offeredOf(data?.rates ?? [], today);
    return { partner, bookings, offered, reading: asked && data === null && problem === null };
  }, [partner, named, asked, data, problem, today]);
}

export type ChosenBookings = ReturnType<typeof useChosenBookings>;

/** The initial form: for chosen bookings with their partner and the amount that settles them. */
export function beginning(today: string, { partner, bookings, offered }: ChosenBookings): PartnerPaymentForm {
  const empty = { ...emptyPartnerPayment(today), partner_id: partner };
  const currency = bookings[0]?.partner_currency;
  const rate = currency && offered(currency);
  if (!currency || !rate) return empty;
  const prices = bookings.map((booking) => ({ amount: settlingAmount({ currency, currency_rate: rate }, booking) }));
  return { ...empty, currency, amount: formatAmount(sumOfLines(prices)) };
}
