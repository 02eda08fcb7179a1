import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { writeDurably } from '../../base/durable-file.ts';
import { UnusableBackup } from './backup-error.ts';
import { parseSegmentName } from './replication.ts';
import { SEALED, type Seal } from './sealing.ts';

/**
 * Files of the log beside the backups, compressed: whole ones `0000000100000000000000A3.gz`, the beginning of the newest
 * one `….partial.gz`, and `00000002.history.gz`, which names the beginning of a timeline. Encrypted ones end with `.age`.
 */
const FILE = /^([\dA-F]{24}|[\dA-F]{8}\.history)(\.partial)?\.gz(\.age)?$/;
const PARTIAL = '.partial';
const UNTIL = 'until.json';

export type LogFile = { path: string; name: string; isPartial: boolean };

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT';

/** The files of a log, by name; a whole file replaces its beginning. */
export async function listLog(folder: string): Promise<LogFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = new Map<string, LogFile>();
  for (const found of names) {
    const [, name, partial] = FILE.exec(found) ?? [];
    if (name === undefined) continue;
    const file = { path: join(folder, found), name, isPartial: partial !== undefined };
    if (!file.isPartial || !files.has(name)) files.set(name, file);
  }
  return [...files.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The files of a timeline that follow each other, from the one on in which a backup ends, and whether there are later
 * ones behind a gap.
 */
export function logAfter(files: LogFile[], timeline: number, first: bigint): { after: LogFile[]; hasGap: boolean } {
  const bySegment = new Map(
    files.flatMap((file) => {
      const place = parseSegmentName(file.name);
      return place?.timeline === timeline ? [[place.segment, file] as const] : [];
    }),
  );
  const after: LogFile[] = [];
  for (let file = bySegment.get(first); file; file = bySegment.get(first + BigInt(after.length))) after.push(file);
  return { after, hasGap: [...bySegment.keys()].some((segment) => segment > first + BigInt(after.length)) };
}

export const isHistory = ({ name }: LogFile): boolean => name.endsWith('.history');

/** Level 1: a file of 16 MB takes a tenth of a second, and shrinks to a quarter. */
const compress = (content: Uint8Array): Promise<Buffer> => promisify(gzip)(content, { level: constants.Z_BEST_SPEED });

export const logFileName = (name: string, isPartial: boolean, seal: Seal | null): string =>
  `${name}${isPartial ? PARTIAL : ''}.gz${seal ? SEALED : ''}`;

export async function writeLogFile(
  folder: string,
  name: string,
  content: Uint8Array,
  { isPartial = false, seal }: { isPartial?: boolean; seal: Seal | null },
): Promise<void> {
  const compressed = await compress(content);
  await writeDurably(
    join(folder, logFileName(name, isPartial, seal)),
    seal ? await seal.encrypt(compressed) : compressed,
  );
}

/** The content of a file of the log. */
export async function readLogFile(file: LogFile, seal: Seal | null): Promise<Buffer> {
  const stored = await readFile(file.path);
  try {
    return await promisify(gunzip)(file.path.endsWith(SEALED) && seal ? await seal.decrypt(stored) : stored);
  } catch (error) {
    throw new UnusableBackup(
      `The file ${file.path} of the log is damaged. Restore to a time before it, or use a newer backup.`,
      { cause: error },
    );
  }
}

/** Records up to when the log is complete. */
export const writeUntil = (folder: string, until: Date): Promise<void> =>
  writeDurably(join(folder, UNTIL), `${JSON.stringify({ until: until.toISOString() })}\n`);

/** The time up to which a log is complete, or null. */
export async function readUntil(folder: string): Promise<Date | null> {
  try {
    const { until } = JSON.parse(await readFile(join(folder, UNTIL), 'utf8')) as { until: string };
    return new Date(until);
  } catch (error) {
    if (isMissing(error as NodeJS.ErrnoException)) return null;
    throw error;
  }
}
