import { type Amount, add, subtract } from '#contract/base/money.ts';
import { useRead } from '../../base/api/use-read.ts';

const OPEN = '{ totalCount totals { to_be_paid_usd to_be_paid_partner } }';
const OWED = `query ($id: Id!) {
  open: openBookings(filter: { partner_id: $id, overpaid: false }) ${OPEN}
  overpaid: openBookings(filter: { partner_id: $id, overpaid: true }) ${OPEN}
  unspent: partnerPayments(filter: { partner_id: $id, has_remainder: true }) {
    totals { remainder_usd remainder_partner }
  }
}`;

type Open = { totalCount: number; totals: { to_be_paid_usd: Amount; to_be_paid_partner: Amount } };
type Answer = {
  open: Open;
  overpaid: Open;
  unspent: { totals: { remainder_usd: Amount; remainder_partner: Amount } };
};

/**
 * What is owed to a partner: what is still to be paid on its bookings, less what was overpaid on others (below zero) and what
 * it has already and no booking has yet.
 */
export type Owed = {
  usd: Amount;
  inPartners: Amount;
  bookings: number;
  overpaidBookings: number;
  overpaid: Amount;
  unspent: Amount;
};

/** In USD and in the currency that the partner works in; null while nobody knows. */
export function useOwed(partnerId: number | null): Owed | null {
  const { data } = useRead<Answer>(partnerId === null ? null : OWED, { id: partnerId }, ({ entity }) =>
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
