import { openCluster } from '../../test/support/cluster.ts';
import type { Row } from '../support/row.ts';
import { measureDatabaseFaults } from './database.ts';
import { measureImport } from './import.ts';
import { measureRefusals } from './refusals.ts';
import { measureSecrets } from './secrets.ts';
import { measureStops } from './stops.ts';
import { measureWorstRequests } from './worst-requests.ts';

/** How soon a person is told when something is wrong, how soon all works again, and what no answer's time may tell. */
export async function measureResilience(): Promise<Row[]> {
  const { cluster, preparedFolder, stop } = await openCluster();
  try {
    return [
      ...(await measureDatabaseFaults(preparedFolder)),
      ...(await measureStops(preparedFolder)),
      ...(await measureRefusals(cluster)),
      ...(await measureSecrets(cluster)),
      ...(await measureImport(cluster)),
      ...(await measureWorstRequests(cluster)),
    ];
  } finally {
    await stop();
  }
}
