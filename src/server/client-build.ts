import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from './config.ts';
import { endWithUs } from './end-with-us.ts';
import { type Lock, tryLock } from './folder-lock.ts';

/** Where the built client lies. */
export const clientFolder = join(projectRoot, 'dist/client');
const dist = join(projectRoot, 'dist');
/** Where a build writes, so that the client before it is served until the new one is whole. */
const unfinished = join(dist, 'unfinished');
const stamp = join(dist, 'client.stamp');
/** Which build has been compressed as well as can be. */
const compressedStamp = join(dist, 'compressed.stamp');
const POLL = 100;
/** What the server and other programs leave of the processor. */
const LOWEST_PRIORITY = constants.priority.PRIORITY_LOW;
/** Room for young objects, MB: with what Node gives by itself a fifth of a build goes into collecting them. */
const ROOM = ['--min-semi-space-size=64', '--max-semi-space-size=128'];
/** What `rollup.config.mjs` builds, each in a process of its own. */
const PAGES = ['application', 'loyalty'];

/** Everything that the client is made of. */
const sources = [
  'src/web/**/*.*',
  'src/contract/**/*.*',
  'machines/**/*.ts',
  'public/**/*.*',
  'build/*.mjs',
  'rollup.config.mjs',
  'texts-parts.mjs',
  'package-lock.json',
];

/** One hash over names, sizes and times of all sources: a changed file means a new build. */
async function fingerprint(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: projectRoot })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(join(projectRoot, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Builds the client unless the last build was made from exactly these sources. Servers that start at once build it once.
 * Answers with the ms it took, or null.
 */
export async function buildClientIfNeeded(): Promise<number | null> {
  const wanted = await fingerprint();
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

/** Runs a script of the build; one that fails is an error with all that it wrote. */
function runNode(script: string[], priority?: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let written = '';
  const child = spawn(process.execPath, script, { cwd: projectRoot });
  if (child.pid && priority !== undefined) setPriority(child.pid, priority);
  endWithUs(child, 'SIGTERM');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      written += chunk;
    });
  }
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`The client could not be built (${script.join(' ')}):\n${written}`));
  });
  return promise;
}
