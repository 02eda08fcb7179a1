import { connect } from '../../src/server/base/db/connect.ts';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { inLoad } from '../../src/server/base/db/transaction.ts';
import { recountSums } from '../../src/server/base/measures/recount-sums.ts';

/** Replaces all kept sums of a company by those of its rows, in one transaction. */
export async function recountCompany(superuser: Connection, companyId: number): Promise<void> {
  const { db, pool } = connect(superuser, { poolSize: 1, statementTimeout: 0, onLost: console.error });
  await inLoad(db, (tx) => recountSums(tx, companyId));
  await pool.end();
}
