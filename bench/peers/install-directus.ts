import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const DIRECTUS = '12.4.0';

/** Directus depends on version 5, which has to be compiled or downloaded for each Node; this one has its builds in it. */
const ISOLATED_VM = '7.0.1';

/** With more than a thousand packages in 700 MB Directus is no package of the benchmark. Returns its folder. */
export async function installDirectus(): Promise<string> {
  const folder = join(tmpdir(), `karavan-peer-directus-${DIRECTUS}`);
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return folder;
  console.log(`Installing Directus ${DIRECTUS}, which takes minutes; the next runs will find it`);
  await mkdir(folder, { recursive: true });
  const packages = { private: true, dependencies: { directus: DIRECTUS }, overrides: { 'isolated-vm': ISOLATED_VM } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(packages));
  // Its own packages ask for versions that contradict each other; none of those that are used has to be compiled.
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...options], { cwd: folder });
  return folder;
}
