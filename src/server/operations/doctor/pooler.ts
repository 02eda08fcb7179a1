import { requirePooler } from '../../base/db/same-database.ts';
import { type CheckResult, type DoctorContext, ok, problem } from './check-result.ts';

const CHECK = 'pooler';

/** Whether the pooler of requests leads to the same database as the direct address; nothing without a pooler. */
export async function checkPooler({ database }: Pick<DoctorContext, 'database'>): Promise<CheckResult[]> {
  const { pooled } = database;
  if (!pooled) return [];
  try {
    await requirePooler(database);
    return [
      ok(CHECK, `The pooler at ${pooled.host}:${pooled.port} leads to the same database as DATABASE_DIRECT_URL.`),
    ];
  } catch (error) {
    const remedy =
      'Start it, let it know the role of requests with its password, and check DATABASE_URL, DATABASE_APP_URL and DATABASE_DIRECT_URL.';
    return [problem(CHECK, (error as Error).message, remedy)];
  }
}
