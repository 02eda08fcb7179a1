import { execFile } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A new folder under the temporary one, which any user may pass through: as root the database runs as another user. */
export async function passableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'karavan-'));
  await chmod(folder, 0o755);
  return folder;
}

export const SHARED_MEMORY = '/dev/shm';
/** What the data folders and profiles of a run may need at one moment, bytes. */
const ROOM = 4e9;

/**
 * Where temporary files of a run lie: in the machine's memory, where it has room. A database is some thousand files, which
 * are made and deleted; on a disk that takes a quarter of the processor time of the tests about faults.
 */
export function temporaryFolder(): string {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize > ROOM ? SHARED_MEMORY : tmpdir();
  } catch {
    // There is no such folder, or it may not be written: any other system than Linux, or a container without it.
    return tmpdir();
  }
}

/** Copies what is in a folder into another one; owners and modes stay, without which PostgreSQL refuses a data folder. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
