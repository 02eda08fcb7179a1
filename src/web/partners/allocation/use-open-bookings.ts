import { useMemo, useRef } from 'react';
import { sign, ZERO } from '#contract/base/money.ts';
import { useRead } from '../../base/api/use-read.ts';
import { OPEN_BOOKINGS, type OpenBookingData, type PaymentData } from './allocation-query.ts';

const concerns = ({ entity }: { entity: string }) =>
  ['booking', 'partner_payment', 'allocation', 'sale'].includes(entity);

/** The open bookings for a payment by search; all that were read, for those with input. */
export function useOpenBookings(payment: PaymentData, search: string) {
  const { partner_id, amount } = payment;
  const filter = { partner_id, overpaid: sign(amount) < 0, ...(search ? { search } : {}) };
  const read = useRead(OPEN_BOOKINGS, { filter, sort: { by: 'service_date', direction: 'asc' } }, concerns);
  const seen = useRef(new Map<number, OpenBookingData>());
  const { data, problem, refresh } = read;
  return useMemo(() => {
    const rows = data?.openBookings.rows ?? [];
    const isWhole = search === '' && data !== null && rows.length === data.openBookings.totalCount;
    // A booking that is no longer open was paid meanwhile: its input stays, and can't be saved.
    if (isWhole) for (const [id, row] of seen.current) seen.current.set(id, { ...row, to_be_paid: ZERO });
    for (const row of rows) seen.current.set(row.id, row);
    return {
      rows,
      seen: [...seen.current.values()],
      total: data?.openBookings.totalCount ?? null,
      problem,
      refresh,
    };
  }, [data, search, problem, refresh]);
}
