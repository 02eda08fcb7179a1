import { root } from '../../base/graphql/resolver.ts';
import { readReport } from './read-report.ts';
import { bookingsReport, officeProfitReport, salesReport, touristPaymentsReport } from './report-sources.ts';

/** What was sold, booked, paid and earned over a period, in groups: each in one statement, which may take its time. */
export const reportResolvers = {
  salesReport: root(
    'salesReport',
    (tx, caller, { filter, ...asked }) => readReport(tx, caller, salesReport(caller, filter ?? {}, asked.group), asked),
    'report',
  ),

  bookingsReport: root(
    'bookingsReport',
    (tx, caller, { filter, ...asked }) =>
      readReport(tx, caller, bookingsReport(caller, filter ?? {}, asked.group), asked),
    'report',
  ),

  touristPaymentsReport: root(
    'touristPaymentsReport',
    (tx, caller, { filter, ...asked }) => readReport(tx, caller, touristPaymentsReport(caller, filter ?? {}), asked),
    'report',
  ),

  officeProfitReport: root(
    'officeProfitReport',
    (tx, caller, { filter, ...asked }) => readReport(tx, caller, officeProfitReport(caller, filter ?? {}), asked),
    'report',
  ),
};
