import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { prepareFolders } from '../../base/db/embedded/folders.ts';
import { takeLock } from '../../base/db/embedded/index.ts';
import { sync } from '../../base/durable-file.ts';
import { BackupError } from '../backup/backup-error.ts';
import { type RestoreStep, restoreBackup } from '../backup/restore.ts';
import { lastUpgrade, type Upgrade, upgradeFile } from './upgrade.ts';

/** The folder in which the backup is restored, inside of the data folder. */
const APART = 'rollback.unfinished';

/** The upgrade that was taken back, and where the upgraded database is now. */
export type RolledBack = { upgrade: Upgrade; replaced: string };

/**
 * Brings the database back as it was before the last upgrade, and keeps the upgraded one beside it. Refuses while a
 * server runs, and without an upgrade.
 */
export async function rollBack(config: Config, onProgress: (step: RestoreStep) => void): Promise<RolledBack> {
  const { dataDir, cluster } = await prepareFolders(config.dataDir, config.dataDirNamed);
  const lock = await takeLock(dataDir);
  try {
    const upgrade = await lastUpgrade(dataDir);
    if (!upgrade) throw new BackupError(`${dataDir} has had no upgrade that could be taken back.`);
    const apart = join(dataDir, APART);
    await rm(apart, { recursive: true, force: true });
    await restoreBackup({
      from: upgrade.backup,
      dataDir: apart,
      namedByHand: true,
      to: null,
      log: 'own',
      passphrase: config.backups.passphrase,
      onProgress,
    });
    const replaced = `${cluster}.upgraded-${upgrade.at.replace(/[:.]/g, '-')}`;
    await rename(cluster, replaced).catch((error: NodeJS.ErrnoException) => {
      // An earlier rollback was interrupted after this step.
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(join(apart, 'database'), cluster);
    await sync(dataDir);
    await rm(upgradeFile(dataDir));
    await rm(apart, { recursive: true, force: true });
    return { upgrade, replaced };
  } finally {
    await lock.release();
  }
}
