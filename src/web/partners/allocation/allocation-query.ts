import type { OpenBookingRow } from '#contract/partners/open-booking.ts';
import { type Answered, select } from '../../base/api/select.ts';
import { formatId } from '../../base/i18n/format.ts';
import { touristName } from '../../base/text/person-name.ts';

export type PaymentData = Answered<typeof PAYMENT>['partnerPayment'];
export type AllocationData = PaymentData['allocations'][number];
export type OpenBookingData = Answered<typeof OPEN_BOOKINGS>['openBookings']['rows'][number];

/** The query of a payment with its allocations. */
export const PAYMENT = select('partnerPayment', { id: 'Id!' }, [
  `id partner_id partner_name partner_currency payment_date method_name office_name amount currency
currency_rate usd_total partner_rate partner_amount allocated remainder remainder_usd remainder_partner
allocation description`,
  {
    allocations: `id partner_payment_id booking_id option amount currency payment_rate usd_amount booking_amount
booking_currency booking_rate usd_difference allocated_on reference_number service_date sale_id
tourist_name tourist_surname`,
  },
]);

/** Number of open bookings shown at once; others are found by search. */
const MAX_OPEN_BOOKINGS = 200;

/** The query of a partner's open bookings, by service date. */
export const OPEN_BOOKINGS = select(
  'openBookings',
  { filter: 'OpenBookingFilter', sort: 'OpenBookingSort', first: MAX_OPEN_BOOKINGS },
  [
    'totalCount',
    {
      rows: `id sale_id partner_id reference_number service_date tourist_name tourist_surname rate currency currency_rate
        to_be_paid to_be_paid_usd to_be_paid_partner partner_currency partner_rate sale_lifecycle sale_netto sale_profit`,
    },
  ],
);

/** The name of a booking in texts: "AB-12, Ахмедов Тимур". */
export const bookingName = ({
  id,
  reference_number,
  tourist_surname,
  tourist_name,
}: Pick<OpenBookingRow, 'id' | 'reference_number' | 'tourist_surname' | 'tourist_name'>): string =>
  `${numberOf({ id, reference_number })}, ${touristName({ tourist_surname, tourist_name })}`;

/** The partner's number of the booking, otherwise its id. */
export const numberOf = ({ id, reference_number }: Pick<OpenBookingRow, 'id' | 'reference_number'>): string =>
  reference_number ?? formatId(id);
