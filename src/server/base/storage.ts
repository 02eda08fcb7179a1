import { statfsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { StorageState } from '#contract/base/storage.ts';
import { periodically } from './periodic-job.ts';

/** Space of a file system, bytes. `free` is what programs without special rights may still write. */
type DiskSpace = { free: number; total: number };

/** The disk of the embedded database. */
export type Storage = {
  folder: string;
  /** Asks the file system. Throws if it does not answer. */
  space: () => DiskSpace;
  state: () => StorageState;
};

const MB = 1024 * 1024;
/**
 * Size of the file that is deleted when PostgreSQL has to start on a full disk: recovery writes a checkpoint, some pages
 * and one or two files of its log of 16 MB each.
 */
const RESERVE = 64 * MB;
/**
 * Free space below which nothing is written any more, besides the reserve. PostgreSQL ends all sessions when it can't
 * create the next file of its log, so there has to be room for two.
 */
const ROOM_FOR_LOG = 32 * MB;
/** The free share from which on the operator has time to act. */
const LOW_SHARE = 0.1;

function spaceOf(folder: string): DiskSpace {
  const { bsize, bavail, bfree, blocks } = statfsSync(folder);
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}

/** What the reserve file lacks, bytes. Counted in blocks, because a sparse file keeps no space. */
const missingReserve = (file: string): number =>
  Math.max(0, RESERVE - (statSync(file, { throwIfNoEntry: false })?.blocks ?? 0) * BLOCK);

/** The unit of `stat.blocks` on every system. */
const BLOCK = 512;

function stateOf(folder: string, reserveFile: string): StorageState {
  try {
    const { free, total } = spaceOf(folder);
    if (free < ROOM_FOR_LOG + missingReserve(reserveFile)) return 'full';
    return free < total * LOW_SHARE ? 'low' : 'enough';
  } catch {
    // A disk that does not answer is not known to be full; the periodic check logs the error.
    return 'enough';
  }
}

/** The disk of a folder. As long as the reserve file is missing, so much space counts as used. */
export const storageOf = (folder: string, reserveFile: string): Storage => ({
  folder,
  space: () => spaceOf(folder),
  state: () => stateOf(folder, reserveFile),
});

/** Makes the reserve file where it is missing and the disk has space for it. */
export async function keepReserve(folder: string, reserveFile: string): Promise<void> {
  const missing = missingReserve(reserveFile);
  if (missing === 0 || spaceOf(folder).free < missing + ROOM_FOR_LOG) return;
  await writeFile(reserveFile, incompressible(RESERVE), { mode: 0o600 });
}

/** Parts of random bytes: a file system that compresses would keep no space for zeros. */
function* incompressible(size: number): Generator<Uint8Array> {
  const part = crypto.getRandomValues(new Uint8Array(RANDOM_PART));
  for (let written = 0; written < size; written += MB) yield Buffer.concat(Array(MB / RANDOM_PART).fill(part));
}

/** The most that one call fills with random bytes. */
const RANDOM_PART = 65_536;

/** The sentence for an operator whose PostgreSQL does not start. */
export const fullDiskMessage = (place: string): string =>
  `The disk of ${place} is full. Nothing was lost: PostgreSQL starts when at least ${(RESERVE + ROOM_FOR_LOG) / MB} MB are free.`;

/** Interval of the check, ms. */
const CHECK_EVERY = 10_000;

const inMegabytes = ({ free, total }: DiskSpace) =>
  `${Math.floor(free / MB)} of ${Math.floor(total / MB)} MB are free (${Math.floor((free / total) * 100)} %)`;

/** Logs when the disk gets short of space, when it is full, and when there is space again. */
export function watchStorage(storage: Storage, logger: FastifyBaseLogger): () => Promise<void> {
  let before: StorageState = 'enough';
  const work = async () => {
    const space = inMegabytes(storage.space());
    const state = storage.state();
    if (state === before) return;
    before = state;
    const about = `the disk of ${storage.folder}`;
    if (state === 'full') logger.error(`${about} is full, writes are refused: ${space}`);
    else if (state === 'low') logger.warn(`${about} has little space left: ${space}`);
    else logger.info(`${about} has space again: ${space}`);
  };
  return periodically({ name: 'check of the disk', every: CHECK_EVERY, logger, work }).stop;
}
