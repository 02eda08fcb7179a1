import { root } from '../../base/graphql/resolver.ts';
import { readReport } from './read-report.ts';
import { bookingsReport, officeProfitReport, salesReport, touristPaymentsReport } from './report-sources.ts';

/** Resolvers of the reports, each one statement with the longer timeout of reports. */
export const reportResolvers = {
  salesReport: root(
    'salesReport',
    (tx, caller, { filter, ...args }) => readReport(tx, caller, salesReport(caller, filter ?? {}, args.group), args),
    'report',
  ),

  bookingsReport: root(
    'bookingsReport',
    (tx, caller, { filter, ...args }) => readReport(tx, caller, bookingsReport(caller, filter ?? {}, args.group), args),
    'report',
  ),

  touristPaymentsReport: root(
    'touristPaymentsReport',
    (tx, caller, { filter, ...args }) => readReport(tx, caller, touristPaymentsReport(caller, filter ?? {}), args),
    'report',
  ),

  officeProfitReport: root(
    'officeProfitReport',
    (tx, caller, { filter, ...args }) => readReport(tx, caller, officeProfitReport(caller, filter ?? {}), args),
    'report',
  ),
};
