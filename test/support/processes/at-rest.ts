import { afterAll } from 'vitest';
import { connect, type Database } from '../../../src/server/base/db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../src/server/base/db/embedded/index.ts';
import { setUpCompany } from '../../../src/server/company/set-up/set-up-company.ts';
import { PASSWORD } from '../data/company.ts';
import { patientLimits } from '../schema/database-limits.ts';
import { openSql } from '../server/sql.ts';
import { visitor } from '../server/visitor.ts';
import { killAndRemove, preparedFolder, superuserOf } from './start-ups.ts';

/**
 * Starts the database of a data folder as a server does, in this process, for the duration of the work: a quarter of
 * the cost of a server.
 */
export async function withEmbedded<Result>(
  dataDir: string,
  work: (embedded: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, namedByHand: true, onTrouble: () => undefined });
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

/** Runs work of the app, on its pool. */
export const withApp = <Result>(dataDir: string, work: (db: Database) => Promise<Result>): Promise<Result> =>
  withEmbedded(dataDir, async ({ app }) => {
    const { db, pool } = connect(app, { poolSize: 2, ...patientLimits });
    try {
      return await work(db);
    } finally {
      await pool.end();
    }
  });

/** The names of all directions in a data folder without a running server, in order. */
export const recordedDirections = (dataDir: string): Promise<string[]> =>
  withEmbedded(dataDir, async () => {
    const sql = await openSql(await superuserOf(dataDir));
    try {
      return (await sql.query<{ name: string }>('select name from directions')).map(({ name }) => name).sort();
    } finally {
      await sql.end();
    }
  });

/** A data folder with a company, and its manager’s session. */
type UsedFolder = { folder: string; token: string };

/**
 * A data folder of a company, for a whole test file, at its top: the tests start servers on it, one by one, and it is
 * removed after them.
 */
export async function sharedFolder(): Promise<UsedFolder> {
  const folder = await preparedFolder();
  afterAll(() => killAndRemove(folder));
  const company = { company_name: 'Шёлковый путь', slug: 'silk', office_name: 'Центр' };
  const manager = { name: 'Мадина', surname: 'Юсупова', username: 'madina', password: PASSWORD };
  const { signedIn } = await withApp(folder, (db) =>
    setUpCompany(db, { ...company, ...manager }, visitor, { isCodeNeeded: false }),
  );
  return { folder, token: signedIn.token };
}
