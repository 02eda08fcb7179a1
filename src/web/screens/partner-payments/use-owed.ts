import { type Amount, subtract } from '#contract/money.ts';
import { useRead } from '../../api/use-read.ts';

const OWED = `query ($id: Id!) {
  open: openBookings(filter: { partner_id: $id }) { totalCount totals { to_be_paid_usd to_be_paid_partner } }
  unspent: partnerPayments(filter: { partner_id: $id, has_remainder: true }) {
    totals { remainder_usd remainder_partner }
  }
}`;

type Answer = {
  open: { totalCount: number; totals: { to_be_paid_usd: Amount; to_be_paid_partner: Amount } };
  unspent: { totals: { remainder_usd: Amount; remainder_partner: Amount } };
};

/** What is owed to a partner: what is open on its bookings less what it has already and no booking has yet. */
export type Owed = { usd: Amount; inPartners: Amount; bookings: number; unspent: Amount };

/** In USD and in the currency that the partner works in; null while nobody knows. */
export function useOwed(partnerId: number | null): Owed | null {
  const { data } = useRead<Answer>(partnerId === null ? null : OWED, { id: partnerId }, ({ entity }) =>
    ['booking', 'partner_payment', 'allocation'].includes(entity),
  );
  if (!data || partnerId === null) return null;
  const { open, unspent } = data;
  return {
    usd: subtract(open.totals.to_be_paid_usd, unspent.totals.remainder_usd),
    inPartners: subtract(open.totals.to_be_paid_partner, unspent.totals.remainder_partner),
    bookings: open.totalCount,
    unspent: unspent.totals.remainder_partner,
  };
}
