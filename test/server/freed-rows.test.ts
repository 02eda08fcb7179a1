import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../support/cluster.ts';
import type { HeldBytes } from './held-bytes.ts';

const database = await createDatabase(inject('cluster'));
afterAll(() => database.drop());

/** Everything would be 30 MB. */
const MAX_HELD = 3_000_000;

test('rows of answered reads, and requests that have ended, are freed with the young objects', async () => {
  const script = join(import.meta.dirname, 'held-bytes.ts');
  const env = { ...process.env, APP: JSON.stringify(database.app) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script], { env });
  const { reads, requests } = JSON.parse(stdout) as HeldBytes;
  expect(reads).toBeLessThan(MAX_HELD);
  expect(requests).toBeLessThan(MAX_HELD);
});
