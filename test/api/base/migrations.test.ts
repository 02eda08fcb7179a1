import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../src/server/source-files.ts';
import { migrationFiles } from '../../support/processes/slow-migrations.ts';
import { releasedMigrations } from '../../support/schema/released-migrations.ts';

test.each(Object.entries(releasedMigrations))('%s is as installations have applied it', async (name, checksum) => {
  const statements = await readFile(join(projectRoot, 'src/server/base/db/migrations', name), 'utf8');
  expect(createHash('sha256').update(statements).digest('hex')).toBe(checksum);
});

test('a new migration comes after all that are out', async () => {
  const released = Object.keys(releasedMigrations);
  expect((await migrationFiles()).slice(0, released.length)).toEqual(released);
});
