import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../source-files.ts';

const folder = join(projectRoot, 'src/server/base/db/migrations');

export type Migration = { name: string; statements: string; checksum: string };

/** The migrations of this version, in their order. */
export async function knownMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

export type AppliedMigration = { name: string; checksum: string };

/** How the schema of a database differs from that of this version. */
export type MigrationState = {
  /** Not applied yet. */
  pending: Migration[];
  /** Applied by a newer version. */
  unknown: string[];
  /** Applied with another text than that of this version. */
  changed: string[];
};

export function compareMigrations(known: Migration[], applied: AppliedMigration[]): MigrationState {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(known.map(({ name }) => name));
  return {
    pending: known.filter(({ name }) => !checksums.has(name)),
    unknown: [...checksums.keys()].filter((name) => !names.has(name)).sort(),
    changed: known
      .filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
      .map(({ name }) => name),
  };
}

/** What is wrong with a database that a newer version has migrated. */
export const madeByNewer = (unknown: string[]): string =>
  `The database was made by a newer Karavan: this version does not know ${unknown.join(', ')}.`;
export const USE_NEWER = 'Start the newer version, or restore a backup that was made before it.';
