import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/server/config.ts';
import { type ProcessOptions, passableFolder, type ServerProcess } from './server-process.ts';
import { run } from './start-ups.ts';

const COPIED = ['machines', 'public', 'src', 'package.json', 'package-lock.json', 'rollup.config.mjs'];

/**
 * A second checkout in a home of its own. Its packages are hard links, which cost no room; where links can't be made,
 * copies. `built` says whether the client comes with it.
 */
export class Checkout {
  readonly home: string;
  readonly root: string;

  private constructor(home: string) {
    this.home = home;
    this.root = join(home, 'karavan');
  }

  static async copy({ built }: { built: boolean }): Promise<Checkout> {
    const checkout = new Checkout(await passableFolder());
    await mkdir(checkout.root);
    const copy = `cp -a ${[...COPIED, ...(built ? ['dist'] : [])].join(' ')} "$1"`;
    const link = 'cp -al node_modules "$1" 2>/dev/null || cp -a node_modules "$1"';
    await promisify(execFile)('/bin/sh', ['-c', `${copy} && { ${link}; }`, 'sh', checkout.root], { cwd: projectRoot });
    return checkout;
  }

  /** Starts its server by the Node that came with it, with the default data folder unless one is named. */
  start({ env, ...options }: ProcessOptions = {}): ServerProcess {
    const node = join(this.root, 'node_modules/.bin/node');
    return run({ ...options, root: this.root, node, env: { HOME: this.home, NODE_COMPILE_CACHE: undefined, ...env } });
  }
}
