import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { one, rowsOf } from '../../base/db/rows-of.ts';
import type { Header, Trailer } from './container.ts';
import { MovingError } from './moving-error.ts';

/** Refuses a company that is here already, a taken slug, taken usernames, and an export of another schema. */
export async function requireWelcome(tx: Database, header: Header, slug: string): Promise<void> {
  const { company, usernames } = header;
  const here = one(
    rowsOf(
      await sql<{ schema: string; same: string | null; isSlugTaken: boolean; taken: string[] }>`
        select (select max(name collate "C") from schema_migrations) as schema,
          (select slug from companies where uid = ${company.uid}) as same,
          exists (select from companies where slug = ${slug}) as "isSlugTaken",
          array(select username_key from sign_in_names where username_key = any (${usernames}::text[]) order by 1) as taken
      `.execute(tx),
    ),
  );
  requireSameSchema(header, here.schema);
  if (here.same !== null) throw new MovingError(`${company.name} is in this installation already, as "${here.same}".`);
  if (here.isSlugTaken) {
    throw new MovingError(`Another company of this installation has the slug "${slug}". Choose one with --slug.`);
  }
  if (here.taken.length > 0) {
    throw new MovingError(
      `These usernames are taken in this installation: ${here.taken.join(', ')}. Change them in one of the two ` +
        'installations, and export the company again.',
    );
  }
}

function requireSameSchema({ program, schema }: Header, here: string): void {
  if (schema === here) return;
  const made = `The export was made by ${schema > here ? 'a newer' : 'an older'} Karavan (${program}, schema ${schema}).`;
  throw new MovingError(
    schema > here
      ? `${made} Upgrade this installation first.`
      : `${made} Upgrade the installation that it comes from to the version of this one, and export the company again.`,
  );
}

/**
 * What an import writes for each byte of an export's text: measured with 100,000 sales, a row and its indexes take 3.3
 * bytes, PostgreSQL's log as much, and the copy from which they are written one.
 */
const BYTES_WRITTEN = 8;

/** Refuses an import for which the disk of the database has no room; it would stop the work of other companies. */
export function requireRoom({ tables }: Trailer, disk: { folder: string; free: number }): void {
  const bytes = BYTES_WRITTEN * Object.values(tables).reduce((sum, table) => sum + table.bytes, 0);
  if (bytes <= disk.free) return;
  const megabytes = (size: number) => `${Math.ceil(size / 1e6).toLocaleString('en')} MB`;
  throw new MovingError(
    `The import needs up to ${megabytes(bytes)}, and the disk of ${disk.folder} has ${megabytes(disk.free)} left. Make ` +
      'room, and import again.',
  );
}
