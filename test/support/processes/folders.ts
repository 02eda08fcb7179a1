import { execFile } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A new folder under the temporary one, with access for every user: as root the database runs as another user. */
export async function passableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'karavan-'));
  await chmod(folder, 0o755);
  return folder;
}

export const SHARED_MEMORY = '/dev/shm';
/** The space that data folders and profiles of a run may need at one moment, bytes. */
const ROOM = 4e9;

/**
 * The folder for temporary files of a run: in memory, where there is room. A database consists of a thousand files that
 * are created and deleted; on a disk that takes a quarter of the processor time of the fault tests.
 */
export function temporaryFolder(): string {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize > ROOM ? SHARED_MEMORY : tmpdir();
  } catch {
    // The folder is missing or not writable: another system than Linux, or a container without it.
    return tmpdir();
  }
}

/** Copies a folder’s contents with owners and modes, without which PostgreSQL refuses a data folder. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
