import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/server/source-files.ts';
import { plainEnv } from '../support/processes/server-process.ts';
import { ownFolder } from '../support/processes/start-ups.ts';

const urlIn = (root: string, file: string) => pathToFileURL(join(root, file)).href;

/** Runs a line of code with the lookup of a checkout’s bundle, and returns its output. */
async function runIn(root: string, code: string): Promise<string> {
  const given = ['--import', urlIn(root, 'src/server/bundled-server.ts'), '--input-type=module', '--eval', code];
  return (await promisify(execFile)(process.execPath, given, { cwd: root, env: plainEnv() })).stdout.trim();
}

/** The file that Node runs in a checkout for a program of the server. */
const programIn = (root: string, name: string) =>
  runIn(root, `console.log(import.meta.resolve('${urlIn(root, `src/server/${name}.ts`)}'))`);

/** A checkout without libraries. */
async function sourcesAlone(): Promise<string> {
  const root = await ownFolder();
  const copied = [
    'src/server',
    'src/contract',
    'machines',
    'build',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ];
  for (const each of copied) await cp(join(projectRoot, each), join(root, each), { recursive: true });
  return root;
}

/** The name of the bundle of these sources. */
const bundleOf = (root: string) =>
  runIn(root, `console.log((await import('${urlIn(root, 'src/server/bundle.ts')}')).bundleFolder())`);

describe('the program that Node runs', () => {
  test('Node runs the bundle of the server and of its commands', async () => {
    for (const name of ['main', 'cli']) {
      const [program, folder] = await Promise.all([programIn(projectRoot, name), bundleOf(projectRoot)]);
      expect(program).toBe(pathToFileURL(join(folder, `${name}.mjs`)).href);
    }
  });

  test('Node runs the sources where there is no bundle, and where the bundle is of other sources', async () => {
    const root = await sourcesAlone();
    const source = urlIn(root, 'src/server/main.ts');
    expect(await programIn(root, 'main')).toBe(source);
    const folder = await bundleOf(root);
    await mkdir(folder, { recursive: true });
    expect(await programIn(root, 'main')).toBe(pathToFileURL(join(folder, 'main.mjs')).href);
    // Of the same size and date.
    const file = join(root, 'machines/index.ts');
    await utimes(file, 0, 0);
    expect(await programIn(root, 'main')).toBe(source);
    await writeFile(join(root, 'src/contract/new.ts'), '');
    expect(await bundleOf(root)).not.toBe(folder);
  });

  test('Node runs the sources where they can not be bundled, and no part of a bundle remains', async () => {
    const root = await sourcesAlone();
    const bundle = `const { bundleServer } = await import('${urlIn(root, 'src/server/bundle.ts')}');
      await bundleServer().catch(({ message }) => console.log(message))`;
    expect(await runIn(root, bundle)).toMatch(/^build\/bundle-server\.mjs .* failed:\n.*esbuild/s);
    expect(await readdir(join(root, 'dist'))).toEqual([]);
    expect(await programIn(root, 'main')).toBe(urlIn(root, 'src/server/main.ts'));
  });
});
