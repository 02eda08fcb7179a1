import { CompiledQuery, sql } from 'kysely';
import { companyIds } from '../../base/db/company-ids.ts';
import type { Database } from '../../base/db/connect.ts';
import { enterCompany, inSnapshot } from '../../base/db/transaction.ts';
import { sumChecks } from './checks.ts';
import { type Difference, describeDifference } from './differences.ts';

export type SumFinding = Difference & { company_id: number };

export type SumReport = {
  /** The first `MAX_FINDINGS` of `count`. */
  findings: SumFinding[];
  count: number;
  /** What was checked. `payments` are those of tourists and those to partners. */
  companies: number;
  sales: number;
  clients: number;
  payments: number;
  /** When the last action was logged; null without any. */
  lastChange: string | null;
};

export const MAX_FINDINGS = 100;

/**
 * The planner's settings of a check: it reads whole tables, of which a restored database may have no statistics, and a
 * nested loop over them would take hours.
 */
export const planning = { enable_nestloop: 'off', work_mem: '256MB', jit: 'off' } as const;

/**
 * Recomputes the kept values of all companies from their elementary rows: figures of sales, debts, the cash book,
 * points, kept sums. Reads one snapshot and writes nothing, so that others may work meanwhile. `db` is the owner's
 * connection: no other role sees all companies, and row level security lets the owner see one at a time, too.
 */
export function checkSums(db: Database): Promise<SumReport> {
  return inSnapshot(db, async (tx) => {
    await planForWholeTables(tx);
    const report = emptyReport();
    for (const id of await companyIds(tx)) {
      await enterCompany(tx, id);
      await addCompany(tx, id, report);
    }
    return report;
  });
}

/** The same for the company that a transaction has entered. */
export async function checkCompanySums(tx: Database, companyId: number): Promise<SumReport> {
  await planForWholeTables(tx);
  const report = emptyReport();
  await addCompany(tx, companyId, report);
  return report;
}

async function planForWholeTables(tx: Database): Promise<void> {
  for (const [name, value] of Object.entries(planning)) await sql.raw(`set local ${name} = '${value}'`).execute(tx);
}

const emptyReport = (): SumReport => ({
  ...{ findings: [], count: 0, companies: 0, sales: 0, clients: 0, payments: 0 },
  lastChange: null,
});

async function addCompany(tx: Database, id: number, report: SumReport): Promise<void> {
  await addCounts(tx, id, report);
  for (const check of Object.values(sumChecks).flatMap((checks) => Object.values(checks)))
    await addFindings(tx, id, check, report);
}

async function addFindings(tx: Database, companyId: number, check: string, report: SumReport): Promise<void> {
  const { rows } = await tx.executeQuery<Difference & { count: number }>(
    CompiledQuery.raw(
      `select what, key, kept, recomputed, count(*) over () as count from (${check}) found limit ${MAX_FINDINGS}`,
      [companyId],
    ),
  );
  report.count += rows[0]?.count ?? 0;
  for (const { what, key, kept, recomputed } of rows) {
    if (report.findings.length === MAX_FINDINGS) return;
    report.findings.push({ company_id: companyId, what, key, kept, recomputed });
  }
}

async function addCounts(tx: Database, companyId: number, report: SumReport): Promise<void> {
  const of = (table: string) => `(select count(*) from ${table} where company_id = $1)`;
  const { rows } = await tx.executeQuery<Pick<SumReport, 'sales' | 'clients' | 'payments' | 'lastChange'>>(
    CompiledQuery.raw(
      `select ${of('sales')} as sales, ${of('clients')} as clients,
        ${of('tourist_payments')} + ${of('partner_payments')} as payments,
        (select max(at) from audit_log where company_id = $1) as "lastChange"`,
      [companyId],
    ),
  );
  const [counts] = rows;
  if (!counts) return;
  report.companies += 1;
  for (const name of ['sales', 'clients', 'payments'] as const) report[name] += counts[name];
  if (counts.lastChange !== null && counts.lastChange > (report.lastChange ?? ''))
    report.lastChange = counts.lastChange;
}

/** A finding as a line for people. */
export const describeFinding = ({ company_id, what, key, kept, recomputed }: SumFinding): string =>
  `company ${company_id}: ${describeDifference({ what, key, kept, recomputed })}`;
