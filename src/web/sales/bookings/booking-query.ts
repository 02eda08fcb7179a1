import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import { select } from '../../base/api/select.ts';

/** A booking with all data of its page. The page computes the available actions itself. */
export type BookingDetailsData = BookingRow;

/** The query of the booking page. */
export const BOOKING = select(
  'booking',
  { id: 'Id!' },
  `id sale_id partner_id partner_name reference_number service_date rate currency currency_rate amount_usd
    paid to_be_paid to_be_paid_usd payment_status allocation lifecycle audit checked_by_name checked_at
    rate_before_cancel amount_usd_before_cancel version tourist_name tourist_surname tourist_phone
    blank_number direction_name agent_id agent_name office_id office_name sale_lifecycle sale_bookings_count`,
);
