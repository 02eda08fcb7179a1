import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = import.meta.dirname;

/** What only the benchmark needs is installed when it is first run, and the code that uses it is checked then. */
export async function installPackages(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  console.log('Installing the packages that only the benchmark needs');
  const run = promisify(execFile);
  await run('npm', ['ci'], { cwd: folder });
  await run('npx', ['tsc', '--project', folder], { cwd: join(folder, '..') });
}
