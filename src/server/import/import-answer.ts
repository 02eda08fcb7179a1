import { isErrorCode } from '#contract/base/errors.ts';
import type { Finding, ImportCounts, Imported } from '#contract/import/import-rows.ts';
import { type Context, requireConfirmation, requireSettled } from '../base/pipeline/handler.ts';
import type { Findings } from './findings.ts';
import { claimImport } from './rows/write-clients.ts';

const noCounts: ImportCounts = {
  ...{ sales: 0, bookings: 0, payments: 0, clients: 0, clients_found: 0, directions: 0, partners: 0, skipped: 0 },
};

/** The answer of an import; of a dry run with all findings. */
export const imported = (dry_run: boolean, counts: Partial<ImportCounts>, findings?: Findings): { body: Imported } => ({
  body: {
    dry_run,
    problems: findings?.problems ?? [],
    doubts: findings?.doubts ?? [],
    notes: findings?.notes ?? [],
    counts: { ...noCounts, ...counts },
  },
});

const pathOf = ({ row, field }: Finding) => `rows.${row}.${field}`;

/**
 * Starts writing: refuses problems at their fields, requires confirmation of doubts, and locks imports of the company.
 * Refuses import_under_way.
 */
export async function beginImport(context: Context, findings: Findings): Promise<void> {
  for (const finding of findings.problems) {
    if (isErrorCode(finding.code)) context.problems[pathOf(finding)] = finding.code;
  }
  for (const finding of findings.doubts) {
    requireConfirmation(context, { code: finding.code, field: pathOf(finding), values: finding.values });
  }
  requireSettled(context);
  await claimImport(context);
}
