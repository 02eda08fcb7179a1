import { openCluster } from '../../test/support/cluster.ts';
import type { Row } from '../support/row.ts';
import { measureSecrets } from './answer-times.ts';
import { measureBackup } from './backup.ts';
import { measureDatabaseFaults } from './database.ts';
import { measureImport } from './import.ts';
import { measureRefusals } from './refusals.ts';
import { measureStops } from './stops.ts';
import { measureWorstRequests } from './worst-requests.ts';

/** Measures the times of faults and recovery, and answers whose time must not disclose anything. */
export async function measureResilience(): Promise<Row[]> {
  const { cluster, preparedFolder, stop } = await openCluster();
  try {
    return [
      ...(await measureDatabaseFaults(preparedFolder)),
      ...(await measureStops(preparedFolder)),
      ...(await measureBackup(preparedFolder)),
      ...(await measureRefusals(cluster)),
      ...(await measureSecrets(cluster)),
      ...(await measureImport(cluster)),
      ...(await measureWorstRequests(cluster)),
    ];
  } finally {
    await stop();
  }
}
