import type pg from 'pg';

const LIKE = `'pg_catalog.textlike(text, text)'::regprocedure`;

/**
 * Lets a search use its index under row level security. PostgreSQL lets a condition into an index before the policy only
 * when its function is marked leakproof: when it tells nothing of rows that the policy would hide. LIKE is not marked,
 * and every search reads all sales of the company: 60 ms instead of 1 ms with 100,000 of them. What LIKE could tell is an
 * error about a pattern that ends with a backslash, and our patterns end with "%"; besides, every statement names its
 * company itself. The mark is a superuser's to give: the database of our own gets it, a server named in DATABASE_URL when
 * its owner is one. Without it everything works, only slower.
 */
export async function allowIndexedSearch(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ marked: boolean; superuser: boolean }>(
    `select proleakproof as marked, current_setting('is_superuser') = 'on' as superuser from pg_proc where oid = ${LIKE}`,
  );
  const [{ marked, superuser } = { marked: true, superuser: false }] = rows;
  if (superuser && !marked) await client.query('alter function pg_catalog.textlike(text, text) leakproof');
}
