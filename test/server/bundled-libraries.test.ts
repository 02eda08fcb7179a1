import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/config.ts';
import { plainEnv, programOf } from '../support/server-process.ts';

test('the server takes libraries of many modules as one file, and the others as they come', async () => {
  const [flag = '', libraries = ''] = programOf('src/server/main.ts');
  const resolve = `for (const each of ['kysely', 'typebox', 'pg']) console.log(import.meta.resolve(each))`;
  const given = [flag, libraries, '--input-type=module', '--eval', resolve];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: projectRoot, env: plainEnv() });
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/\/node_modules\/\.cache\/server-libraries-[0-9a-f]{16}\/kysely\.mjs$/),
    expect.stringMatching(/\/node_modules\/\.cache\/server-libraries-[0-9a-f]{16}\/typebox\.mjs$/),
    expect.stringMatching(/\/node_modules\/pg\//),
  ]);
});
