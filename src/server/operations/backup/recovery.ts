import { appendFile, chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from '../../base/db/embedded/binaries.ts';
import { start, stop } from '../../base/db/embedded/cluster.ts';
import { StartError } from '../../base/db/embedded/embedded-errors.ts';
import type { Folders } from '../../base/db/embedded/folders.ts';
import { postmasterPid } from '../../base/db/embedded/postmaster.ts';
import type { Connection } from '../../base/db/settings.ts';

/** The pause between two looks at the recovery, ms. */
const PAUSE = 100;

const SETTINGS = ['restore_command', 'recovery_target_timeline', 'recovery_target_action', 'recovery_target_time'];

type Recovery = {
  folders: Folders;
  binaries: Binaries;
  superuser: Connection;
  /** Transactions that were committed later are left out; null for none. */
  to: Date | null;
  onProgress: (last: Date | null) => void;
};

/**
 * Has PostgreSQL repeat the log in `pg_wal` on an unpacked cluster, up to a time, and stops it. Returns when the last
 * repeated transaction was committed, or null if the log had none.
 */
export async function recover(recovery: Recovery): Promise<Date | null> {
  const { folders, to } = recovery;
  await configure(folders, to);
  try {
    return await repeatLog(recovery);
  } catch (error) {
    // The log has no transaction after that time: then all of it is what was asked for.
    const isBeforeTarget = to !== null && error instanceof StartError && ENDED_EARLY.test(error.message);
    if (!isBeforeTarget) throw error;
    await configure(folders, null);
    return await repeatLog(recovery);
  } finally {
    await stop(folders);
  }
}

const ENDED_EARLY = /recovery ended before configured recovery target was reached/;

/** Settings of a recovery come last in the file, so that they win over earlier ones. */
async function configure(folders: Folders, to: Date | null): Promise<void> {
  const lines = [
    // All files of the log lie in pg_wal already. A command is required, and this one finds none.
    "restore_command = 'false'",
    "recovery_target_timeline = 'current'",
    "recovery_target_action = 'promote'",
    `recovery_target_time = '${to ? postgresTime(to) : ''}'`,
  ];
  await appendFile(join(folders.cluster, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  const signal = join(folders.cluster, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (folders.user) await chown(signal, folders.user.uid, folders.user.gid);
}

/** PostgreSQL refuses the Z of ISO 8601 here. */
const postgresTime = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00');

async function repeatLog({ folders, binaries, superuser, onProgress }: Recovery): Promise<Date | null> {
  await start(folders, binaries, superuser, () => undefined);
  for (;;) {
    const state = await ask(superuser);
    if (state === null && postmasterPid(folders) === null) throw await endedRecovery(folders);
    if (state) onProgress(state.last);
    if (state && !state.isRecovering) {
      await forgetSettings(superuser);
      return state.last;
    }
    await delay(PAUSE);
  }
}

/** How far the recovery is; null if PostgreSQL does not answer. */
async function ask(superuser: Connection): Promise<{ isRecovering: boolean; last: Date | null } | null> {
  const client = new pg.Client(superuser);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ recovering: boolean; last: Date | null }>(
      'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as last',
    );
    return rows[0] ? { isRecovering: rows[0].recovering, last: rows[0].last } : null;
  } catch {
    // It is stopping or gone: the caller looks at its process and says what its log has.
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const endedRecovery = async (folders: Folders): Promise<StartError> => {
  const lines = (await readFile(folders.log, 'utf8')).trimEnd().split('\n').slice(-8);
  return new StartError(`PostgreSQL ended the recovery. From ${folders.log}:\n${lines.join('\n')}`);
};

async function forgetSettings(superuser: Connection): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    for (const name of SETTINGS) await client.query(`alter system reset ${name}`);
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
