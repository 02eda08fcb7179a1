import { openBenchDatabase } from '../support/database.ts';
import type { Row } from '../support/row.ts';
import { measureReads } from './reads.ts';
import { openSite } from './site.ts';
import { measureWrites } from './writes.ts';

/** The rows about the server: reads, then a write. */
export async function measureServer(): Promise<Row[]> {
  const database = await openBenchDatabase();
  const site = await openSite(database);
  try {
    return [...(await measureReads(site)), ...(await measureWrites(site))];
  } finally {
    await site.stop();
    await database.stop();
  }
}
