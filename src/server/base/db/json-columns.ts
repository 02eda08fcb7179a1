import type { RateImportProblem } from '#contract/currencies/currency-rate.ts';

/** Types of JSON columns by table, which the catalogue does not have. */
export type JsonColumns = {
  /** field → [before, after] */
  'audit_log.changes': Record<string, [unknown, unknown]>;
  'rate_imports.problems': RateImportProblem[];
};
