import { appendFile, chown, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findBinaries } from '../../../src/server/base/db/embedded/binaries.ts';
import { start, stop } from '../../../src/server/base/db/embedded/cluster.ts';
import { prepareFolders } from '../../../src/server/base/db/embedded/folders.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';
import { takeBaseBackup } from '../../../src/server/operations/backup/base-backup.ts';
import { connectForReplication } from '../../../src/server/operations/backup/replication.ts';
import { unpackCluster } from '../../../src/server/operations/backup/unpack.ts';
import { openSql, type Sql } from '../server/sql.ts';
import { until } from '../wait.ts';
import { passableFolder } from './folders.ts';
import { killAndRemove, superuserOf } from './start-ups.ts';

/** A streaming replica of an embedded PostgreSQL, made by the code of the backups. */
export type StreamingReplica = {
  dataDir: string;
  /** A role and a database of the primary on the replica. */
  at: (connection: Connection) => Connection;
  /** The superuser, who also sees functions that control the replay. */
  superuser: Connection;
  promote: () => Promise<void>;
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Copies the running cluster of a data folder and starts the copy as its streaming replica. */
export async function startReplica(primaryDir: string): Promise<StreamingReplica> {
  const primary = await superuserOf(primaryDir);
  const folders = await prepareFolders(await passableFolder(), true);
  const { cluster, user, dataDir } = folders;
  await mkdir(cluster, { mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  const client = await connectForReplication(primary);
  const copy = takeBaseBackup(client, () => undefined);
  const { target, unpacked } = unpackCluster(cluster, user, () => undefined);
  copy.manifest.resume();
  await Promise.all([pipeline(copy.archive, target), unpacked, copy.ended]);
  await client.end();
  await copyFile(join(primaryDir, 'credentials.json'), folders.credentials);
  const { host, port, password } = primary;
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres password=${password} application_name=replica'\n`,
  );
  const signal = join(cluster, 'standby.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (user) await chown(signal, user.uid, user.gid);
  const superuser: Connection = { ...primary, host: folders.sockets };
  const binaries = await findBinaries(user);
  const comeBack = () => start(folders, binaries, superuser, () => undefined);
  const goAway = () => stop(folders);
  await comeBack();
  const ask = async <Answer>(work: (sql: Sql) => Promise<Answer>): Promise<Answer> => {
    const sql = await openSql(superuser);
    return work(sql).finally(sql.end);
  };
  const isStreaming = async (sql: Sql) =>
    (await sql.query("select from pg_stat_wal_receiver where status = 'streaming'")).length === 1;
  await until('the replica to receive the log', () => ask(isStreaming));
  return {
    dataDir,
    at: (connection) => ({ ...connection, host: folders.sockets }),
    superuser,
    promote: () => ask(async (sql) => void (await sql.query('select pg_promote()'))),
    goAway,
    comeBack,
    remove: async () => {
      await goAway();
      await killAndRemove(dataDir);
    },
  };
}
