import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Imported ahead of the server and its commands: Node then takes libraries of hundreds of small modules as one file each.
 * Finding and linking those modules is a fifth of the processor time of a start of the server, and two thirds of that of a
 * short command.
 */
const LIBRARIES = ['kysely', 'libphonenumber-js/min', 'typebox', 'typebox/value'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const nameOf = (specifier: string) => specifier.replaceAll('/', '-');

/** The folder with the bundles of this lock file, made when it is not there. */
async function bundledFolder(): Promise<string> {
  const lock = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  const folder = join(root, `node_modules/.cache/server-libraries-${lock.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) await bundle(folder);
  return folder;
}

async function bundle(folder: string): Promise<void> {
  const { build } = await import('esbuild');
  const unfinished = `${folder}.${process.pid}`;
  try {
    await build({
      absWorkingDir: root,
      entryPoints: LIBRARIES.map((specifier) => ({ in: specifier, out: nameOf(specifier) })),
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      outdir: unfinished,
      outExtension: { '.js': '.mjs' },
      logLevel: 'silent',
    });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Of two processes that start at once the first one's bundles stay.
    if (!existsSync(folder)) throw error;
  }
}

// Where the bundles can't be written, the server takes the libraries as they come, and starts as well.
const folder = await bundledFolder().catch(() => null);
if (folder !== null) {
  const bundled = new Map(LIBRARIES.map((each) => [each, pathToFileURL(join(folder, `${nameOf(each)}.mjs`)).href]));
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const isOurs = !context.parentURL?.includes('/node_modules/');
      const url = isOurs ? bundled.get(specifier) : undefined;
      return url === undefined ? nextResolve(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
  });
}
