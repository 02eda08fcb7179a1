import { root } from '../../base/graphql/resolver.ts';
import type { BookingFilter } from '../../sales/bookings/reads/booking-list.ts';
import type { SaleFilter } from '../../sales/reads/sale-source.ts';
import type { TouristPaymentFilter } from '../../sales/tourist-payments/reads/tourist-payment-list.ts';
import { type ReportAsked, readReport } from './read-report.ts';
import {
  bookingsReport,
  type OfficeProfitFilter,
  officeProfitReport,
  salesReport,
  touristPaymentsReport,
} from './report-sources.ts';

type Filtered<Filter> = ReportAsked & { filter?: Filter | null };

/** What was sold, booked, paid and earned over a period, in groups: each in one statement, which may take its time. */
export const reportResolvers = {
  salesReport: root<Filtered<SaleFilter>>(
    'salesReport',
    (tx, caller, { filter, ...asked }) => readReport(tx, caller, salesReport(caller, filter ?? {}, asked.group), asked),
    'report',
  ),

  bookingsReport: root<Filtered<BookingFilter>>(
    'bookingsReport',
    (tx, caller, { filter, ...asked }) =>
      readReport(tx, caller, bookingsReport(caller, filter ?? {}, asked.group), asked),
    'report',
  ),

  touristPaymentsReport: root<Filtered<TouristPaymentFilter>>(
    'touristPaymentsReport',
    (tx, caller, { filter, ...asked }) => readReport(tx, caller, touristPaymentsReport(caller, filter ?? {}), asked),
    'report',
  ),

  officeProfitReport: root<Filtered<OfficeProfitFilter>>(
    'officeProfitReport',
    (tx, caller, { filter, ...asked }) => readReport(tx, caller, officeProfitReport(caller, filter ?? {}), asked),
    'report',
  ),
};
