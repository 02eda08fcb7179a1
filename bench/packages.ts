import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = import.meta.dirname;

/**
 * Packages that only the benchmark needs are installed with its first run; the code that uses them is type-checked
 * then.
 */
export async function installPackages(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  console.log('Installing the packages that only the benchmark needs');
  const run = promisify(execFile);
  await run('npm', ['ci'], { cwd: folder });
  await run('npx', ['tsc', '--project', folder], { cwd: join(folder, '..') });
}
