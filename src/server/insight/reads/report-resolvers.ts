import { keysOf, recordOf } from '#contract/base/record-keys.ts';
import { reports } from '#contract/insight/report.ts';
import { root } from '../../base/graphql/resolver.ts';
import { readReport } from './read-report.ts';
import { reportSources } from './report-sources.ts';

/** The resolver of a report: one statement with the longer timeout of reports. */
const resolverOf = (name: 'salesReport') =>
  root(
    name,
    (tx, caller, { filter, ...args }) =>
      readReport(tx, caller, name, () => reportSources[name](caller, filter ?? {}, args.group), args),
    'report',
  );

// The arguments of the reports differ in the type of the filter only, which `SourceOf` connects to the report's name.
export const reportResolvers = recordOf(keysOf(reports), (name) => resolverOf(name as 'salesReport'));
