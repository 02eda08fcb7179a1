import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOWEST_PRIORITY, runNode } from './base/run-node.ts';
import { fingerprint, projectRoot } from './source-files.ts';

const dist = join(projectRoot, 'dist');
const NAME = /^(unfinished-)?server-/;
/** The sources of the bundle. */
const sources = [
  'src/server',
  'src/contract',
  'machines',
  'build/bundle-server.mjs',
  'package.json',
  'package-lock.json',
];
/** Retention of older bundles, ms: running servers may still load chunks of them. */
const RETENTION = 7 * 24 * 3_600_000;

/** The folder of the bundle of exactly these sources, as deep in the checkout as `src/server`. */
export const bundleFolder = (): string => join(dist, `server-${fingerprint(sources, 'ctimeMs').slice(0, 16)}`);

/**
 * Bundles the server and its commands for the next start, if not done yet. Rejects when esbuild fails or `dist` is not
 * writable.
 */
export async function bundleServer(): Promise<void> {
  // Running from a bundle, which was checked to be up to date at the start.
  if (import.meta.dirname.startsWith(dist)) return;
  const folder = bundleFolder();
  if (existsSync(folder)) return;
  const unfinished = join(dist, `unfinished-server-${process.pid}`);
  await mkdir(dist, { recursive: true });
  try {
    await runNode(['build/bundle-server.mjs', unfinished], { priority: LOWEST_PRIORITY });
    // Dropped when a source has changed meanwhile, or a parallel server was first.
    if (bundleFolder() === folder && !existsSync(folder)) await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOld();
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    if (NAME.test(name) && Date.now() - (await stat(path)).mtimeMs > RETENTION) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
