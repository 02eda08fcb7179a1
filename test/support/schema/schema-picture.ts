import type { Sql } from '../server/sql.ts';

/** Columns, keys, indexes, policies, functions and rights, as PostgreSQL itself describes them. */
const PICTURE = `
  select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
    from information_schema.columns where table_schema = 'public'
  union all select format('%s of %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('policy %s on %s for %s: %s', policyname, tablename, cmd, qual) from pg_policies
  union all select format('table %s: row security %s %s', relname, relrowsecurity, relforcerowsecurity)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select format('function %s: %s', oid::regprocedure, md5(prosrc))
    from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('%s may %s %s', grantee, privilege_type, table_name)
    from information_schema.role_table_grants where table_schema = 'public'
  order by 1`;

/** The whole schema except the list of its migrations, line by line. */
export async function readSchema(sql: Sql): Promise<string[]> {
  const lines = (await sql.query<{ line: string }>(PICTURE)).map(({ line }) => line);
  return lines.filter((line) => !line.includes('schema_migrations'));
}

/** The migrations recorded in the database, in order; none when it has no list of them. */
export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const lists = await sql.query("select from pg_tables where tablename = 'schema_migrations'");
  if (lists.length === 0) return [];
  return (await sql.query<{ name: string }>('select name from schema_migrations order by name')).map(
    ({ name }) => name,
  );
}
