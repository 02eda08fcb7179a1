import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/server/config.ts';
import { plainEnv } from '../support/server-process.ts';
import { ownFolder } from '../support/start-ups.ts';

const MODULE = 'src/server/bundled-libraries.ts';

/** Runs a line of code with the libraries of a checkout, and answers with what it prints. */
async function runWithLibraries(root: string, code: string): Promise<string[]> {
  const given = ['--import', pathToFileURL(join(root, MODULE)).href, '--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: projectRoot, env: plainEnv() });
  return stdout.trim().split('\n');
}

describe('the server takes', () => {
  test('libraries of many modules as one file, and the others as they come', async () => {
    const resolve = `for (const each of ['kysely', 'typebox', 'pg']) console.log(import.meta.resolve(each))`;
    expect(await runWithLibraries(projectRoot, resolve)).toEqual([
      expect.stringMatching(/\/node_modules\/\.cache\/server-libraries-[0-9a-f]{16}\/kysely\.mjs$/),
      expect.stringMatching(/\/node_modules\/\.cache\/server-libraries-[0-9a-f]{16}\/typebox\.mjs$/),
      expect.stringMatching(/\/node_modules\/pg\//),
    ]);
  });

  test('all libraries as they come where they can not be bundled', async () => {
    const root = await ownFolder();
    await mkdir(join(root, 'src/server'), { recursive: true });
    await copyFile(join(projectRoot, MODULE), join(root, MODULE));
    const resolve = `console.log(import.meta.resolve('kysely'))`;
    expect(await runWithLibraries(root, resolve)).toEqual([expect.stringMatching(/\/node_modules\/kysely\//)]);
  });
});
