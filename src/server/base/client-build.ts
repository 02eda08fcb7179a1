import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fingerprint, projectRoot } from '../source-files.ts';
import { type Lock, tryLock } from './folder-lock.ts';
import { LOWEST_PRIORITY, runNode } from './run-node.ts';

/** The folder of the built client. */
export const clientFolder = join(projectRoot, 'dist/client');
const dist = join(projectRoot, 'dist');
/** The target of a build; the previous client is served until it is complete. */
const unfinished = join(dist, 'unfinished');
const stamp = join(dist, 'client.stamp');
/** The build that was compressed with the best level. */
const compressedStamp = join(dist, 'compressed.stamp');
const LOCK_POLL = 100;
/** A larger young generation: by default Node spends a fifth of a build on collecting it. */
const HEAP_OPTIONS = ['--min-semi-space-size=16', '--max-semi-space-size=32'];
/** The builds of `rollup.config.mjs`, each in its own process. */
const PAGES = ['application', 'loyalty'];

/** The sources of the client. */
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
 * Builds the client unless the last build has exactly these sources, once for servers started in parallel. Returns the
 * duration in ms, or null.
 */
export async function buildClientIfNeeded(): Promise<number | null> {
  const wanted = fingerprint(sources, 'mtimeMs');
  if (await isBuilt(wanted)) return null;
  await mkdir(dist, { recursive: true });
  const lock = await waitForLock();
  try {
    if (await isBuilt(wanted)) return null;
    const begun = performance.now();
    // An interrupted build must not keep the stamp of an earlier one.
    await rm(stamp, { force: true });
    await rm(unfinished, { recursive: true, force: true });
    // All are awaited, so that nothing writes after the lock is released.
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
 * Compresses the built client with the best level, if not done yet. It takes longer than the build and may be
 * interrupted; until then the files compressed by the build are served, and the next start repeats it.
 */
export async function compressClient(): Promise<void> {
  const built = await readFile(stamp, 'utf8');
  if (built === (await readFile(compressedStamp, 'utf8').catch(() => ''))) return;
  await runNode(['build/compress.mjs', clientFolder], { priority: LOWEST_PRIORITY });
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
    await delay(LOCK_POLL);
  }
}

function runRollup(page: string): Promise<void> {
  const options = ['--config', 'rollup.config.mjs', '--silent', '--dir', unfinished, '--configPage', page];
  return runNode([...HEAP_OPTIONS, 'node_modules/rollup/dist/bin/rollup', ...options]);
}
