import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Connection } from '../../base/db/settings.ts';
import { sync, writeDurably } from '../../base/durable-file.ts';
import { BackupError, reasonOf } from './backup-error.ts';
import {
  type Backup,
  type BackupDescription,
  backupName,
  deleteAbandoned,
  descriptionFile,
  FORMAT,
  LOG,
  UNFINISHED,
} from './backup-folder.ts';
import { takeBaseBackup } from './base-backup.ts';
import { LogReception } from './log-reception.ts';
import { measure, type Written } from './measure.ts';
import {
  connectForReplication,
  giveWay,
  identifySystem,
  parsePosition,
  readClock,
  startOfFile,
} from './replication.ts';
import { KEY, openSeal, SEALED, type Seal } from './sealing.ts';

export type BackupOptions = {
  /** The folder of the backups; it is made if only its last part is missing. */
  folder: string;
  superuser: Connection;
  /** The file with the passwords of the cluster's roles, without which it can't be opened. */
  credentials: string;
  passphrase: string | null;
  onProgress: (done: number, of: number) => void;
};

/**
 * Makes a backup of the embedded database while it is being used: a copy of the cluster, and the log from its end up to
 * the moment in which the backup ends. It has its name only when everything is on disk.
 * Refuses with a BackupError.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { folder, passphrase } = options;
  const name = backupName(new Date());
  const unfinished = join(folder, name + UNFINISHED);
  try {
    await mkdir(folder, { mode: 0o700 }).catch(unlessThere);
    await deleteAbandoned(folder, new Date());
    const seal = await openSeal(folder, passphrase, 'create');
    await mkdir(unfinished, { mode: 0o700 });
    // A backup that is carried elsewhere needs its key.
    if (seal) await copyFile(join(folder, KEY), join(unfinished, KEY));
    const description = await write(unfinished, seal, options);
    await writeDurably(descriptionFile(unfinished), `${JSON.stringify(description, null, 2)}\n`);
    await rename(unfinished, join(folder, name));
    await sync(folder);
    return { folder: join(folder, name), name, description, verification: null };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup to ${folder} failed: ${reasonOf(error)}.`, { cause: error });
  }
}

const unlessThere = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

async function write(
  target: string,
  seal: Seal | null,
  { superuser, credentials, onProgress }: BackupOptions,
): Promise<BackupDescription> {
  const client = await connectForReplication(superuser);
  const slot = `karavan_backup_${process.pid}`;
  try {
    await giveWay(client);
    const { systemId } = await identifySystem(client);
    const { at: started } = await readClock(client);
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
    const { migrations, version } = await describeSchema(client);
    const copy = takeBaseBackup(client, onProgress);
    const store = (name: string, source: Readable) => storeFile(target, name, source, seal);
    const [position, archive, manifest] = await Promise.all([
      copy.ended,
      store('base.tar.gz', copy.archive),
      store('backup_manifest', copy.manifest),
    ]);
    const tail = join(target, LOG);
    await mkdir(tail, { mode: 0o700 });
    const start = startOfFile(parsePosition(position.end));
    const reception = LogReception.begin({ client, folder: tail, timeline: position.timeline, start, slot, seal });
    const ended = await reception.finish(superuser);
    const passwords = await store('credentials.json', Readable.from([await readFile(credentials)]));
    return {
      format: FORMAT,
      started_at: started.toISOString(),
      ended_at: ended.toISOString(),
      postgres: version,
      system_id: systemId,
      timeline: position.timeline,
      start: position.start,
      end: position.end,
      migrations,
      encrypted: seal !== null,
      files: { archive, manifest, credentials: passwords },
    };
  } finally {
    await client.end();
  }
}

async function describeSchema(client: pg.Client): Promise<{ migrations: string[]; version: string }> {
  const applied = await client.query<{ name: string }>('select name from schema_migrations order by name');
  const server = await client.query<{ server_version: string }>('show server_version');
  return { migrations: applied.rows.map(({ name }) => name), version: String(server.rows[0]?.server_version) };
}

/** Writes a file of a backup, encrypted under a seal, and waits until it is on disk. */
async function storeFile(
  folder: string,
  plainName: string,
  source: Readable,
  seal: Seal | null,
): Promise<Written & { name: string }> {
  const name = seal ? plainName + SEALED : plainName;
  const path = join(folder, name);
  const through = measure();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  if (seal) await pipeline(source, seal.encryptStream, through, file);
  else await pipeline(source, through, file);
  return { name, ...through.written() };
}
