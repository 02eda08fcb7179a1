import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/server/source-files.ts';
import { passableFolder } from './folders.ts';
import type { ProcessOptions, ServerProcess } from './server-process.ts';
import { killAndRemove, run } from './start-ups.ts';

const COPIED = [
  'build',
  'machines',
  'public',
  'src',
  'package.json',
  'package-lock.json',
  'rollup.config.mjs',
  'texts-parts.mjs',
];

/** The packages that `npm ci --omit=dev` installs: half of all. */
async function packagesOfServer(): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(projectRoot, path)));
}

/**
 * A second checkout in a home of its own, with the packages of the server, as hard links or, where these are
 * impossible, as copies. `built` copies the built client too.
 */
export class Checkout {
  readonly home: string;
  readonly root: string;

  private constructor(home: string) {
    this.home = home;
    // A realistic path, with parts that a build or a shell could mishandle.
    this.root = join(home, 'агентство agency-CRM');
  }

  static async copy({ built }: { built: boolean }): Promise<Checkout> {
    const checkout = new Checkout(await passableFolder());
    const sources = `cp -a ${[...COPIED, ...(built ? ['dist'] : [])].join(' ')} "$1"`;
    const all = ['node_modules/.bin', ...(await packagesOfServer())].join(' ');
    const packages = (how: string) => `mkdir -p "$1/node_modules/.cache" && cp ${how} --parents ${all} "$1"`;
    const linkOrCopy = `{ ${packages('-al')} 2>/dev/null || { rm -rf "$1/node_modules" && ${packages('-a')}; }; }`;
    const canBeLinked = (await stat(projectRoot)).dev === (await stat(checkout.home)).dev;
    const script = `mkdir "$1" && ${sources} && ${canBeLinked ? linkOrCopy : packages('-a')}`;
    try {
      await promisify(execFile)('/bin/sh', ['-c', script, 'sh', checkout.root], { cwd: projectRoot });
    } catch (error) {
      await checkout.remove();
      throw error;
    }
    return checkout;
  }

  /** Starts its server by its own Node, with the default data folder unless one is named. */
  start({ env, ...options }: ProcessOptions = {}): ServerProcess {
    const node = join(this.root, 'node_modules/.bin/node');
    return run({
      ...options,
      root: this.root,
      node,
      env: { HOME: this.home, NODE_COMPILE_CACHE: join(this.root, 'node_modules/.cache/node'), ...env },
    });
  }

  /** Ends all processes that still run in it. */
  remove = (): Promise<void> => killAndRemove(this.home);
}
