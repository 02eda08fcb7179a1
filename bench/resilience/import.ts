import type { Connection } from '../../src/server/base/db/settings.ts';
import { buildCompany } from '../../test/support/data/company.ts';
import { importSales, saleLine } from '../../test/support/data/imports.ts';
import { expectStatus } from '../../test/support/server/api.ts';
import { startServer } from '../../test/support/server/server.ts';
import { timed } from '../support/compare.ts';
import { inSeconds, type Row, workAtMost } from '../support/row.ts';

const SALES = 10_000;
const MOST_SECONDS = 20;

/** Imports a large file of sales in one request, each with a new client. */
export async function measureImport(cluster: Connection): Promise<Row[]> {
  const server = await startServer({}, cluster);
  try {
    const company = await buildCompany(server);
    const lines = Array.from({ length: SALES }, () => saleLine(company));
    const took = await timed(async () => expectStatus(await importSales(company, lines), 200))();
    return [inSeconds(`import of ${SALES.toLocaleString('en')} sales`, [took / 1000], workAtMost(MOST_SECONDS, 's'))];
  } finally {
    await server.stop();
  }
}
