import type pg from 'pg';

const LIKE = `'pg_catalog.textlike(text, text)'::regprocedure`;

/**
 * Lets a search use its index under row level security. PostgreSQL applies a condition in an index before the policy
 * only if its function is marked leakproof, that is, if it discloses nothing about rows that the policy would hide.
 * LIKE is not marked, so every search would read all sales of the company: 60 ms instead of 1 ms with 100,000 of them.
 * The only thing that LIKE could disclose is an error about a pattern that ends with a backslash, and the patterns here
 * end with "%"; besides, every statement names its company itself. Only a superuser can set the mark: it is set in the
 * embedded database, and on a server named in DATABASE_URL if its owner is a superuser. Without it searches are correct
 * but slower.
 */
export async function allowIndexedSearch(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ marked: boolean; superuser: boolean }>(
    `select proleakproof as marked, current_setting('is_superuser') = 'on' as superuser from pg_proc where oid = ${LIKE}`,
  );
  const [{ marked, superuser } = { marked: true, superuser: false }] = rows;
  if (superuser && !marked) await client.query('alter function pg_catalog.textlike(text, text) leakproof');
}
