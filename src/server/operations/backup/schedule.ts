import { access, constants, stat } from 'node:fs/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Backups } from '#contract/base/backups.ts';
import type { Config } from '../../base/config.ts';
import type { RunningDatabase } from '../../base/database.ts';
import { StartError } from '../../base/db/embedded/index.ts';
import type { Connection } from '../../base/db/settings.ts';
import { periodically } from '../../base/periodic-job.ts';
import { LOWEST_PRIORITY, runNode } from '../../base/run-node.ts';
import { listBackups } from './backup-folder.ts';
import { readBackupState, readNoBackups } from './backup-state.ts';
import { startLogReceiver } from './log-receiver.ts';
import { connectForReplication, identifySystem } from './replication.ts';
import { dropSlot } from './replication-slot.ts';
import { openSeal } from './sealing.ts';

const MINUTE = 60_000;
/** The pause after a failed backup or verification, ms: each takes a while and much of the disk. */
const PAUSE_AFTER_FAILURE = 30 * MINUTE;
/** How often a backup is verified, ms. */
const VERIFY_EVERY = 7 * 24 * 60 * MINUTE;

type ScheduledBackups = { stop: () => Promise<void>; readState: () => Promise<Backups> };

type Options = { config: Config; database: RunningDatabase; logger: Logger };

const CLI = ['--import', './src/server/bundled-server.ts', 'src/server/cli.ts'];

/**
 * Makes and verifies backups of the embedded database by itself, and stores its log beside them, if BACKUP_DIR is set.
 * Refuses a folder that can't be written to.
 */
export async function startBackups({ config, database, logger }: Options): Promise<ScheduledBackups> {
  const { folder, passphrase, at } = config.backups;
  const { embedded } = database;
  if (folder === null || embedded === null) {
    if (embedded) await asSuperuser(embedded.superuser, dropSlot);
    return { stop: async () => undefined, readState: readNoBackups };
  }
  await requireFolder(folder);
  if ((await stat(folder)).dev === (await stat(embedded.dataDir)).dev) {
    logger.warn('BACKUP_DIR is on the same disk as the data: if it fails, both are lost');
  }
  const seal = await openSeal(folder, passphrase, 'create');
  const started = new Date();
  const receiver = startLogReceiver({
    superuser: embedded.superuser,
    folder,
    seal,
    onTrouble: (message) => logger.warn(message),
  });
  let notBefore = 0;
  const job = periodically({
    name: 'backup',
    every: MINUTE,
    logger,
    work: async ({ signal }) => {
      const now = new Date();
      if (now.getTime() < notBefore) return;
      notBefore = now.getTime() + PAUSE_AFTER_FAILURE;
      if (await isDue(folder, embedded.superuser, lastTime(now, at))) {
        await runNode([...CLI, 'backup'], { priority: LOWEST_PRIORITY, signal });
      }
      const { last_verified_at: verified } = await readBackupState(folder, started, new Date());
      if (verified === null || now.getTime() - new Date(verified).getTime() > VERIFY_EVERY) {
        await runNode([...CLI, 'verify', folder], { priority: LOWEST_PRIORITY, signal });
      }
      notBefore = 0;
    },
  });
  return {
    readState: () => readBackupState(folder, started, new Date()).catch(stateWithoutFolder),
    stop: async () => {
      await job.stop();
      await receiver.stop();
    },
  };
}

/** The state while the folder can't be read, its disk being away, for example. */
function stateWithoutFolder(error: NodeJS.ErrnoException): Backups {
  if (error.syscall === undefined) throw error;
  return {
    ...{ configured: true, last_backup_at: null, last_verified_at: null, stored_until: null },
    ...{ verification_failed: false, backup_overdue: true, log_overdue: true, verification_overdue: true },
  };
}

/** Whether a backup is to be made: since this time there was none, or none of the present history of the database. */
async function isDue(folder: string, superuser: Connection, since: Date): Promise<boolean> {
  const last = (await listBackups(folder)).at(-1)?.description;
  if (!last || new Date(last.started_at) < since) return true;
  const client = await connectForReplication(superuser);
  try {
    // A restore begins a new timeline, which the log of an earlier backup does not follow.
    const { systemId, timeline } = await identifySystem(client);
    return last.system_id !== systemId || last.timeline !== timeline;
  } finally {
    await client.end();
  }
}

/** The last moment that had this time of day, in the time zone of the server. */
function lastTime(now: Date, minutes: number): Date {
  const moment = new Date(now);
  moment.setHours(0, minutes, 0, 0);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  return moment;
}

async function requireFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'ENOENT'
        ? `BACKUP_DIR names ${folder}, which does not exist. Create it, or mount its disk.`
        : `BACKUP_DIR names ${folder}, which this user can't write to.`,
    );
  }
}

async function asSuperuser(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
