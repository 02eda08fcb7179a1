import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import type { RunningDatabase } from '../../base/database.ts';
import { migrate, pendingMigrations } from '../../base/db/migrate.ts';
import { writeDurably } from '../../base/durable-file.ts';
import { makeBackup } from '../backup/make-backup.ts';

/** The last upgrade of a data folder: the backup that was made before it. */
export type Upgrade = { at: string; backup: string; migrations: string[] };

const FILE = 'upgrade.json';
/** Where the backup before an upgrade is, if there is no folder for backups. */
const FOLDER = 'upgrade-backups';

export const upgradeFile = (dataDir: string): string => join(dataDir, FILE);

/**
 * Brings the schema up to date. An embedded database with data is backed up first, so that the upgrade can be taken
 * back; a start whose backup fails is refused before anything was changed. Returns the names of the migrations that
 * were applied.
 */
export async function upgrade(
  database: RunningDatabase,
  config: Config,
  say: (line: string) => void,
): Promise<string[]> {
  const { applied, pending } = await pendingMigrations(database.owner);
  if (applied === 0 || pending.length === 0) return migrate(database);
  if (database.embedded) await backUp(database.embedded, config, pending, say);
  return migrate(database, {
    onProgress: ({ name, number, of, seconds }) =>
      say(`Upgrading the database: ${name} (${number} of ${of})${seconds > 0 ? `, ${seconds} s` : ''}`),
  });
}

async function backUp(
  { dataDir, superuser, credentials }: NonNullable<RunningDatabase['embedded']>,
  { backups }: Config,
  migrations: string[],
  say: (line: string) => void,
): Promise<void> {
  const folder = backups.folder ?? join(dataDir, FOLDER);
  // One is enough for taking back an upgrade, and each is as large as the data.
  if (backups.folder === null) await rm(folder, { recursive: true, force: true });
  say(`The database is backed up to ${folder} before it is upgraded`);
  const { passphrase } = backups;
  const made = await makeBackup({ folder, superuser, credentials, passphrase, onProgress: () => undefined });
  const done: Upgrade = { at: new Date().toISOString(), backup: made.folder, migrations };
  await writeDurably(upgradeFile(dataDir), `${JSON.stringify(done)}\n`);
  say(`The backup before the upgrade is ${made.folder}. "npm run karavan -- rollback" brings it back.`);
}

/** The last upgrade of a data folder, or null. */
export async function lastUpgrade(dataDir: string): Promise<Upgrade | null> {
  try {
    return JSON.parse(await readFile(upgradeFile(dataDir), 'utf8')) as Upgrade;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
