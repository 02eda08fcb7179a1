import type { Sql } from '../server/sql.ts';

type Column = { table: string; column: string; type: string };

/** Every column of every table of a database. */
const columnsOf = (sql: Sql): Promise<Column[]> =>
  sql.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`);

/** A word in all stored forms: lower case, the forms of searches, and as a part of an address. */
async function formsOf(sql: Sql, word: string): Promise<string[]> {
  const [folded] = await sql.query<{ joined: string; letters: string; sound: string }>(
    'select join_letters($1) as joined, fold_letters(join_letters($1)) as letters, consonants_of(fold_letters(join_letters($1))) as sound',
    [word],
  );
  const forms = [word, encodeURIComponent(word), folded?.joined ?? '', folded?.letters ?? ''];
  // The consonants of a short name occur in other names as well.
  const sound = (folded?.sound.length ?? 0) > 6 ? [folded?.sound ?? ''] : [];
  return [...new Set([...forms, ...sound].map((form) => form.toLowerCase()))];
}

/**
 * The columns of the whole database that contain words in any form and letter case, as `table.column`, with the number
 * of rows.
 */
export async function findWords(sql: Sql, words: string[]): Promise<Record<string, number>> {
  const forms = (await Promise.all(words.map((word) => formsOf(sql, word)))).flat();
  const found: Record<string, number> = {};
  for (const { table, column, type } of await columnsOf(sql)) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const [row] = await sql.query<{ count: number }>(
      `select count(*) from "${table}" where exists (select from unnest($1::text[]) as form where position(form in lower(${text})) > 0)`,
      [forms],
    );
    if (row && row.count > 0) found[`${table}.${column}`] = row.count;
  }
  return found;
}

/** The number of rows of every table except some, and the sum of each of its numeric columns. */
export async function sumEveryColumn(sql: Sql, except: string[]): Promise<Record<string, string | null>> {
  const columns = (await columnsOf(sql)).filter(({ table }) => !except.includes(table));
  const sums: Record<string, string | null> = {};
  for (const table of new Set(columns.map((column) => column.table))) {
    const [count] = await sql.query<{ sum: string }>(`select count(*)::text as sum from "${table}"`);
    sums[table] = count?.sum ?? null;
  }
  for (const { table, column, type } of columns) {
    // The author of the last change is not a figure.
    if (!/^(numeric|integer|bigint)$/.test(type) || /^version$|_by$/.test(column)) continue;
    const [row] = await sql.query<{ sum: string | null }>(`select sum("${column}")::text as sum from "${table}"`);
    sums[`${table}.${column}`] = row?.sum ?? null;
  }
  return sums;
}
