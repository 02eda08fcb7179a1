import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fingerprint, projectRoot } from '../source-files.ts';
import { type Lock, tryLock } from './folder-lock.ts';
import { LOWEST_PRIORITY, runNode } from './run-node.ts';

/** Where the built client lies. */
export const clientFolder = join(projectRoot, 'dist/client');
const dist = join(projectRoot, 'dist');
/** Where a build writes, so that the client before it is served until the new one is whole. */
const unfinished = join(dist, 'unfinished');
const stamp = join(dist, 'client.stamp');
/** Which build has been compressed as well as can be. */
const compressedStamp = join(dist, 'compressed.stamp');
const POLL = 100;
/** Room for young objects, MB: with what Node gives by itself a fifth of a build goes into collecting them. */
const ROOM = ['--min-semi-space-size=16', '--max-semi-space-size=32'];
/** What `rollup.config.mjs` builds, each in a process of its own. */
const PAGES = ['application', 'loyalty'];

/** Everything that the client is made of. */
const sources = [
  'src/web',
  'src/contract',
  'machines',
  'public',
  'build',
  'rollup.config.mjs',
  'texts-parts.mjs',
  'package-lock.json',
];

/**
 * Builds the client unless the last build was made from exactly these sources. Servers that start at once build it once.
 * Answers with the ms it took, or null.
 */
export async function buildClientIfNeeded(): Promise<number | null> {
  const wanted = fingerprint(sources, 'mtimeMs');
  if (await isBuilt(wanted)) return null;
  await mkdir(dist, { recursive: true });
  const lock = await waitForLock();
  try {
    if (await isBuilt(wanted)) return null;
    const begun = performance.now();
    // A build that is broken off leaves no stamp of an earlier one.
    await rm(stamp, { force: true });
    await rm(unfinished, { recursive: true, force: true });
    // Where one fails the other is waited for: nothing writes when the lock is let go of.
    for (const build of await Promise.allSettled(PAGES.map(runRollup))) {
      if (build.status === 'rejected') throw build.reason;
    }
    await rm(clientFolder, { recursive: true, force: true });
    await rename(unfinished, clientFolder);
    await writeFile(stamp, wanted);
    return Math.round(performance.now() - begun);
  } finally {
    await lock.release();
  }
}

/**
 * Compresses the built client again, as well as can be, unless that was done. It takes longer than the build and can be
 * broken off at any time: the server sends what the build has compressed until then, and the next start goes on.
 */
export async function compressClient(): Promise<void> {
  const built = await readFile(stamp, 'utf8');
  if (built === (await readFile(compressedStamp, 'utf8').catch(() => ''))) return;
  await runNode(['build/compress.mjs', clientFolder], LOWEST_PRIORITY);
  await writeFile(compressedStamp, built);
}

async function isBuilt(wanted: string): Promise<boolean> {
  const built = await readFile(stamp, 'utf8').catch(() => '');
  return built === wanted && existsSync(join(clientFolder, 'index.html'));
}

async function waitForLock(): Promise<Lock> {
  for (;;) {
    const lock = await tryLock(dist);
    if ('release' in lock) return lock;
    await delay(POLL);
  }
}

function runRollup(page: string): Promise<void> {
  const options = ['--config', 'rollup.config.mjs', '--silent', '--dir', unfinished, '--configPage', page];
  return runNode([...ROOM, 'node_modules/rollup/dist/bin/rollup', ...options]);
}
