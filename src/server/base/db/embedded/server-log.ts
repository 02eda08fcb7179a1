import { copyFile, rm, stat, truncate } from 'node:fs/promises';
import type pg from 'pg';
import type { Folders } from './folders.ts';

/** The size from which PostgreSQL's log continues in an empty file, bytes; one older part is kept. */
export const LARGEST_LOG = 10 * 1024 * 1024;

/**
 * Settings that keep statements, their values and the details of errors out of PostgreSQL's log: all of them quote
 * names and phones of clients.
 */
const SILENT = {
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_transaction_sample_rate: '0',
};

const olderPart = (folders: Folders) => `${folders.log}.1`;

/**
 * Stores the settings of the log in the database itself, so that every later start has them before the first
 * connection, and an adopted PostgreSQL has them too. A log that was written under other settings is removed.
 */
export async function keepLogSilent(superuser: pg.Client, folders: Folders): Promise<void> {
  const { rows } = await superuser.query<{ name: keyof typeof SILENT; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(SILENT)],
  );
  const talkative = rows.filter(({ name, setting }) => setting !== SILENT[name]);
  for (const { name } of talkative) await superuser.query(`alter system set ${name} = '${SILENT[name]}'`);
  if (talkative.length === 0) return;
  await superuser.query('select pg_reload_conf()');
  await truncate(folders.log);
  await rm(olderPart(folders), { force: true });
}

/**
 * PostgreSQL appends to its open file and outlives a killed Karavan: so the file is copied and truncated. Lines that
 * are written between the two are lost.
 */
export async function keepLogSmall(folders: Folders): Promise<void> {
  const { size } = await stat(folders.log).catch(() => ({ size: 0 }));
  if (size <= LARGEST_LOG) return;
  await copyFile(folders.log, olderPart(folders));
  await truncate(folders.log);
}
