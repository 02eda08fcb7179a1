import { keysOf } from '#contract/base/record-keys.ts';
import { Booking } from '#contract/sales/bookings/booking.ts';
import { fullName, sourceOf } from '../../../base/lists/column-source.ts';

export type BookingColumn = Exclude<keyof Booking, 'can'>;

const { can: _, ...recorded } = Booking.properties;

export const bookingSource = sourceOf('bookings', 'b', keysOf(recorded), {
  joins: {
    partner: { sql: 'join partners pa on pa.company_id = b.company_id and pa.id = b.partner_id' },
    checker: { sql: 'left join users c on c.company_id = b.company_id and c.id = b.checked_by' },
  },
  columns: {
    partner_name: { sql: 'pa.name', join: 'partner' },
    allocation: `case when b.allocations > 0 then 'allocated' else 'non_allocated' end`,
    checked_by_name: { sql: fullName('c'), join: 'checker' },
  },
});
