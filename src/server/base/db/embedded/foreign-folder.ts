import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RESTORE } from './embedded-errors.ts';

/** The folder of a cluster that is being restored. */
export const UNFINISHED_RESTORE = 'restore.unfinished';

/** Why a folder can't be used as a data folder although something lies in it, and what to do. */
export function describeForeignFolder(dataDir: string, names: string[]): string {
  const hasDatabase = existsSync(join(dataDir, 'database/PG_VERSION'));
  if (names.includes(UNFINISHED_RESTORE)) return restoreInterrupted(dataDir);
  if (names.includes('PG_VERSION')) return innerFolder(dataDir);
  if (hasDatabase && names.includes('credentials.json')) return credentialsDamaged(dataDir);
  if (hasDatabase) return credentialsLost(dataDir);
  return `${dataDir} holds something else. Name an empty folder in DATA_DIR.`;
}

const restoreInterrupted = (dataDir: string) =>
  `${dataDir} has a backup that was not restored to its end. Restore it again: npm run karavan -- restore <backup>`;

const innerFolder = (dataDir: string) =>
  `${dataDir} is the folder of a PostgreSQL, not a data folder of Karavan. If it is the folder "database" from one, copy ` +
  'the whole data folder, with credentials.json, and name that in DATA_DIR. Otherwise name an empty folder.';

const credentialsLost = (dataDir: string) =>
  `${dataDir} has a database, but no credentials.json with the passwords of that database. ` +
  `Copy the file from the original folder. ${RESTORE} if it is lost.`;

const credentialsDamaged = (dataDir: string) =>
  `${dataDir}/credentials.json does not contain the passwords of the database beside it. ` +
  `Copy the file from the original folder. ${RESTORE} if it is lost.`;
