import pg from 'pg';
import type { Connection } from '../settings.ts';
import { RESTORE, StartError } from './embedded-errors.ts';
import type { Folders } from './folders.ts';

/** Unreadable pages and indexes, missing files, errors of the disk, a database whose folder is missing. */
const DAMAGE = new Set(['XX001', 'XX002', '58P01', '58030', '3D000']);

/** PostgreSQL's report of damaged or missing files as a StartError; null for any other error. */
export function damageOf(error: unknown, { database, host }: Connection): StartError | null {
  if (!(error instanceof pg.DatabaseError) || !DAMAGE.has(error.code ?? '')) return null;
  return new StartError(
    `Files of the database ${database} at ${host} are damaged or missing: ${error.message}. ${RESTORE}.`,
  );
}

/** The refusal of a connection of the superuser, in words. */
export function refusalOf(error: unknown, folders: Folders, superuser: Connection): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (/^28/.test(error.code ?? '')) return foreignCredentials(folders);
  return (
    damageOf(error, superuser) ??
    new StartError(`PostgreSQL on ${folders.cluster} refuses connections: ${error.message}. ${RESTORE}.`)
  );
}

const foreignCredentials = ({ credentials, cluster }: Folders) =>
  new StartError(
    `The passwords in ${credentials} are not those of ${cluster}: the file belongs to another database. ` +
      'Put the credentials.json in its place that was made together with this database.',
  );

/** Messages with which PostgreSQL does not start on damaged or missing files. */
const BROKEN =
  /could not locate a valid checkpoint record|invalid checkpoint|could not (open|access|read|stat|fsync) (file|directory|status)|incorrect checksum|invalid page|is not a valid data directory|incompatible with server|unexpected pageaddr|could not find redo location/i;

/** Reasons for the same messages that leave the files as they are. */
const INTACT = /No space left on device|Permission denied|Too many open files|Read-only file system/;

/** A failed start, with the end of PostgreSQL's log. */
export function notStarted({ cluster, log: file }: Folders, log: string): StartError {
  const reason =
    BROKEN.test(log) && !INTACT.test(log) ? ` on ${cluster}: files are damaged or missing. ${RESTORE}` : '';
  const end = log.trimEnd().split('\n').slice(-8).join('\n');
  return new StartError(`PostgreSQL did not start${reason}. From ${file}:\n${end}`);
}
