import { type Amount, add, subtract } from '#contract/base/money.ts';
import { combine, select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';

const OPEN = ['totalCount', { totals: 'to_be_paid_usd to_be_paid_partner' }] as const;
const OWED = combine(
  select('open: openBookings', { filter: '$open: OpenBookingFilter!' }, OPEN),
  select('overpaid: openBookings', { filter: '$overpaid: OpenBookingFilter!' }, OPEN),
  select(
    'unspent: partnerPayments',
    { filter: '$unspent: PartnerPaymentFilter!' },
    { totals: 'remainder_usd remainder_partner' },
  ),
);

/** The filters of the three queries. */
const ofPartner = (partner_id: number) => ({
  open: { partner_id, overpaid: false },
  overpaid: { partner_id, overpaid: true },
  unspent: { partner_id, has_remainder: true },
});

/** The debt to a partner: open amounts of its bookings, less overpaid ones and remainders of its payments. */
export type Owed = {
  usd: Amount;
  inPartners: Amount;
  bookings: number;
  overpaidBookings: number;
  overpaid: Amount;
  unspent: Amount;
};

/** The debt in USD and in the partner's currency; null while unknown. */
export function useOwed(partnerId: number | null): Owed | null {
  const { data } = useRead(OWED, partnerId === null ? null : ofPartner(partnerId), ({ entity }) =>
    ['booking', 'partner_payment', 'allocation'].includes(entity),
  );
  if (!data || partnerId === null) return null;
  const { open, overpaid, unspent } = data;
  const left = (name: 'to_be_paid_usd' | 'to_be_paid_partner') => add(open.totals[name], overpaid.totals[name]);
  return {
    usd: subtract(left('to_be_paid_usd'), unspent.totals.remainder_usd),
    inPartners: subtract(left('to_be_paid_partner'), unspent.totals.remainder_partner),
    bookings: open.totalCount,
    overpaidBookings: overpaid.totalCount,
    overpaid: overpaid.totals.to_be_paid_partner,
    unspent: unspent.totals.remainder_partner,
  };
}
