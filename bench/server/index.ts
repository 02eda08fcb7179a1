import { openBenchDatabase } from '../support/database.ts';
import type { Row } from '../support/row.ts';
import { measureDemonstration } from './demonstration.ts';
import { measureLoyalty } from './loyalty.ts';
import { measureReads } from './reads.ts';
import { openSite } from './site.ts';
import { measureStart } from './start.ts';
import { measureWrites } from './writes.ts';

/** The results of the server. With `broken`, it is slow in all of them, and each bound has to fail. */
export async function measureServer(broken = false): Promise<Row[]> {
  const database = await openBenchDatabase();
  const site = await openSite(database, broken);
  try {
    return [
      ...(await measureReads(site)),
      ...(await measureWrites(site)),
      ...(await measureLoyalty(site, broken)),
      ...(await measureStart(broken)),
      ...(await measureDemonstration(broken)),
    ];
  } finally {
    await site.stop();
    await database.stop();
  }
}
