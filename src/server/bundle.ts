import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOWEST_PRIORITY, runNode } from './base/run-node.ts';
import { fingerprint, projectRoot } from './source-files.ts';

const dist = join(projectRoot, 'dist');
const NAME = /^(unfinished-)?server-/;
/** Everything that the server is made of. */
const sources = [
  'src/server',
  'src/contract',
  'machines',
  'build/bundle-server.mjs',
  'package.json',
  'package-lock.json',
];
/** Bundles of earlier sources stay for so long, ms: a server that runs may still load chunks of its own. */
const KEPT = 7 * 24 * 3_600_000;

/** Where the bundle of exactly these sources lies, once it is made: as deep in the checkout as `src/server`. */
export const bundleFolder = (): string => join(dist, `server-${fingerprint(sources, 'ctimeMs').slice(0, 16)}`);

/** Bundles the server and its commands for the next start, unless that was done. Rejects where esbuild fails or `dist` is not writable. */
export async function bundleServer(): Promise<void> {
  // This is a bundle itself, and was found to be of these sources a moment ago.
  if (import.meta.dirname.startsWith(dist)) return;
  const folder = bundleFolder();
  if (existsSync(folder)) return;
  const unfinished = join(dist, `unfinished-server-${process.pid}`);
  await mkdir(dist, { recursive: true });
  try {
    await runNode(['build/bundle-server.mjs', unfinished], LOWEST_PRIORITY);
    // Where a file was changed meanwhile the bundle may hold either version. Of two servers that bundle at once the first
    // one's bundle stays.
    if (bundleFolder() === folder && !existsSync(folder)) await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOld();
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    if (NAME.test(name) && Date.now() - (await stat(path)).mtimeMs > KEPT) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
