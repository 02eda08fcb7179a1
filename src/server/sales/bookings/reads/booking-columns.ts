import type { Booking } from '#contract/sales/bookings/booking.ts';
import { fullName, type Source } from '../../../base/lists/column-source.ts';

export type BookingColumn = Exclude<keyof Booking, 'can'>;

export const bookingSource: Source<BookingColumn> = {
  table: 'bookings b',
  alias: 'b',
  joins: {
    partner: { sql: 'join partners pa on pa.company_id = b.company_id and pa.id = b.partner_id' },
    checker: { sql: 'left join users c on c.company_id = b.company_id and c.id = b.checked_by' },
  },
  columns: {
    id: 'b.id',
    sale_id: 'b.sale_id',
    partner_id: 'b.partner_id',
    partner_name: { sql: 'pa.name', join: 'partner' },
    reference_number: 'b.reference_number',
    service_date: 'b.service_date',
    rate: 'b.rate',
    currency: 'b.currency',
    currency_rate: 'b.currency_rate',
    amount_usd: 'b.amount_usd',
    paid: 'b.paid',
    to_be_paid: 'b.to_be_paid',
    payment_status: 'b.payment_status',
    allocation: `case when b.allocations > 0 then 'allocated' else 'non_allocated' end`,
    lifecycle: 'b.lifecycle',
    audit: 'b.audit',
    checked_by_name: { sql: fullName('c'), join: 'checker' },
    checked_at: 'b.checked_at',
    rate_before_cancel: 'b.rate_before_cancel',
    amount_usd_before_cancel: 'b.amount_usd_before_cancel',
    version: 'b.version',
  },
};
