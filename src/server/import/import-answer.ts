import { isErrorCode } from '#contract/base/errors.ts';
import type { Finding, ImportCounts, Imported } from '#contract/import/import-rows.ts';
import { type Context, question, requireSettled } from '../base/pipeline/handler.ts';
import type { Findings } from './findings.ts';
import { claimImport } from './rows/write-clients.ts';

const nothing: ImportCounts = {
  ...{ sales: 0, bookings: 0, payments: 0, clients: 0, clients_found: 0, directions: 0, partners: 0, skipped: 0 },
};

/** What is answered to an import: of a dry run all that was found. */
export const imported = (dry_run: boolean, counts: Partial<ImportCounts>, findings?: Findings): { body: Imported } => ({
  body: {
    dry_run,
    problems: findings?.problems ?? [],
    doubts: findings?.doubts ?? [],
    notes: findings?.notes ?? [],
    counts: { ...nothing, ...counts },
  },
});

const pathOf = ({ row, field }: Finding) => `rows.${row}.${field}`;

/**
 * Before rows are written, by one import of the company at a time: each problem is refused at its field, each doubt has to
 * be confirmed.
 */
export async function beginImport(context: Context, findings: Findings): Promise<void> {
  for (const finding of findings.problems) {
    if (isErrorCode(finding.code)) context.problems[pathOf(finding)] = finding.code;
  }
  for (const finding of findings.doubts) {
    question(context, { code: finding.code, field: pathOf(finding), values: finding.values });
  }
  requireSettled(context);
  await claimImport(context);
}
