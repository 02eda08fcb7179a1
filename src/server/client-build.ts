import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from './config.ts';
import { endWithUs } from './end-with-us.ts';
import { type Lock, tryLock } from './folder-lock.ts';

/** Where the built client lies. */
export const clientFolder = join(projectRoot, 'dist/client');
const dist = join(projectRoot, 'dist');
const stamp = join(dist, 'client.stamp');
const POLL = 100;
/** Room for young objects, MB: with what Node gives by itself a fifth of a build goes into collecting them. */
const ROOM = '--max-semi-space-size=64';

/** Everything that the client is made of. */
const sources = [
  'src/web/**/*.*',
  'src/contract/**/*.*',
  'machines/**/*.ts',
  'public/**/*.*',
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
    await runRollup();
    await writeFile(stamp, wanted);
    return Math.round(performance.now() - begun);
  } finally {
    await lock.release();
  }
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

function runRollup(): Promise<void> {
  const rollup = join(projectRoot, 'node_modules/rollup/dist/bin/rollup');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  const options = [ROOM, rollup, '--config', 'rollup.config.mjs', '--silent'];
  const child = spawn(process.execPath, options, { cwd: projectRoot });
  endWithUs(child, 'SIGTERM');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
  }
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`The client could not be built:\n${said}`));
  });
  return promise;
}
