import type { RateImportProblem } from '#contract/currencies/currency-rate.ts';

/** What is kept in columns of JSON, by table and column: the catalogue can't say it. */
export type JsonColumns = {
  /** field → [before, after] */
  'audit_log.changes': Record<string, [unknown, unknown]>;
  'rate_imports.problems': RateImportProblem[];
};
