import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../src/server/source-files.ts';
import { migrationFiles } from '../../support/processes/slow-migrations.ts';
import { releasedMigrations } from '../../support/schema/released-migrations.ts';

test.each(Object.entries(releasedMigrations))(
  'the migration %s is the one that installations have applied',
  async (name, checksum) => {
    const statements = await readFile(join(projectRoot, 'src/server/base/db/migrations', name), 'utf8');
    expect(createHash('sha256').update(statements).digest('hex')).toBe(checksum);
  },
);

test('a new migration sorts after all released ones', async () => {
  const released = Object.keys(releasedMigrations);
  expect((await migrationFiles()).slice(0, released.length)).toEqual(released);
});
