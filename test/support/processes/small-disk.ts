import { execFile } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { mkdir, open, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { copyFolder, passableFolder } from './folders.ts';

const run = promisify(execFile);

const MB = 1024 * 1024;

/** A file system of its own, which a test can fill. */
export type SmallDisk = {
  /** An empty folder on it, which every user may enter. */
  folder: string;
  /** Fills it up to so many bytes that stay free. */
  fill: (remaining?: number) => Promise<void>;
  /** Makes space again. */
  empty: () => Promise<void>;
  unmount: () => Promise<void>;
};

/** Mounts a file system of so many megabytes. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const place = await passableFolder();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'karavan-test', place]);
  const folder = join(place, 'data');
  await mkdir(folder);
  const filler = join(place, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  };
  return {
    folder,
    fill: async (remaining = 0) => {
      const file = await open(filler, 'a');
      try {
        for (let more = free() - remaining; more > 0; more = free() - remaining) {
          await file.write(Buffer.alloc(Math.min(more, MB)));
        }
      } catch (error) {
        // Other programs have used the last bytes.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    unmount: async () => {
      await run('umount', ['--lazy', place]);
      await rmdir(place);
    },
  };
}

/** Mounts one with a data folder as a server leaves it. */
export async function diskWithData(megabytes: number): Promise<SmallDisk> {
  const disk = await mountSmallDisk(megabytes);
  await copyFolder(inject('preparedFolder'), disk.folder);
  return disk;
}
