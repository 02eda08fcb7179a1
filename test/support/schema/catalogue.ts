import type { Sql } from '../server/sql.ts';

/**
 * The rules that the catalogue of a database must satisfy (architecture section 4, quality 20). Each statement returns
 * the offenders, so no rows is the expected result.
 */

/** Tables with a company’s id that are global nevertheless: a person signs in before the company is known. */
const GLOBAL = `('sign_in_names', 'session_tokens', 'known_browsers', 'sign_in_tickets')`;

const TABLES = `
  with company_tables as (
    select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ${GLOBAL}
  )`;

const rules: Record<string, string> = {
  'row level security is enabled and forced on every company table': `${TABLES}
    select relname from company_tables where not (relrowsecurity and relforcerowsecurity)`,

  'every company table has one policy, for all roles and commands, which compares the company': `${TABLES}
    select relname from company_tables t where (
      select count(*) filter (where polcmd = '*' and polpermissive and polroles = '{0}' and polwithcheck is null
        and pg_get_expr(polqual, polrelid) = '(company_id = (NULLIF(current_setting(''app.company_id''::text, true), ''''::text))::bigint)')
      from pg_policy where polrelid = t.oid
    ) <> 1 or (select count(*) from pg_policy where polrelid = t.oid) <> 1`,

  'every table is a company table or one of the global ones': `${TABLES}
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and relname not in (select relname from company_tables) and relname not in ${GLOBAL}
      and relname not in ('companies', 'sign_in_failures', 'setup_codes', 'schema_migrations')`,

  'the app role is no owner, no superuser and can get round nothing': `
    select rolname from pg_roles where rolname = 'karavan_app'
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    union all select 'member of ' || g.rolname from pg_auth_members m
      join pg_roles g on g.oid = m.roleid join pg_roles r on r.oid = m.member where r.rolname = 'karavan_app'
    union all select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'karavan_app'
    union all select nspname from pg_namespace n where has_schema_privilege('karavan_app', n.oid, 'create')`,

  'the log and the cash book are never changed': `
    select t || ' ' || p from unnest(array['audit_log', 'cash_entries']) t,
      unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p
    where has_table_privilege('karavan_app', t, p) or (p = 'UPDATE' and has_any_column_privilege('karavan_app', t, p))`,

  'only the app role and the owner have rights on a table': `
    select distinct relname from pg_class c, aclexplode(c.relacl) g
    where c.relnamespace = 'public'::regnamespace and g.grantee <> c.relowner
      and g.grantee <> (select oid from pg_roles where rolname = 'karavan_app')`,

  'the company comes first in every primary key, unique key and foreign key': `${TABLES}
    select conname from pg_constraint k join company_tables t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype in ('p', 'u', 'f') and a.attname <> 'company_id'
    union all select t.relname || ' has no primary key' from company_tables t
      where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')
    union all select i.indexrelid::regclass::text from pg_index i join company_tables t on t.oid = i.indrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique and a.attname <> 'company_id'`,

  'every reference stays inside the company': `${TABLES}
    select conname from pg_constraint k join company_tables t on t.oid = k.conrelid
    where k.contype = 'f' and k.confrelid <> 'companies'::regclass and not exists (
      select from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1] and a.attname = 'company_id'
    )`,

  'every index of a company table begins with the company': `${TABLES}
    select i.indexrelid::regclass::text from pg_index i join company_tables t on t.oid = i.indrelid
    left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where a.attname is distinct from 'company_id'`,

  'no company table has a trigger or a rule': `${TABLES}
    select tgname::text from pg_trigger g join company_tables t on t.oid = g.tgrelid where not tgisinternal
    union all select rulename::text from pg_rewrite w join company_tables t on t.oid = w.ev_class`,

  'every identity and every id is a bigint': `
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.atttypid <> 'bigint'::regtype
      and (a.attidentity <> '' or a.attname = 'id' or a.attname like '%\\_id')`,

  'money is numeric with two places (sums have room for more of it), rates with six, percentages within a hundred; never a float': `
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (a.atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype)
        or (a.atttypid = 'numeric'::regtype and format_type(a.atttypid, a.atttypmod) <> all (
          case when a.attname = 'percent' then array['numeric(5,2)'] when c.relname like '%\\_sums' then array['numeric(18,2)']
            else array['numeric(14,2)', 'numeric(14,6)'] end
        )))`,

  'no function runs with the rights of its owner but the one that forgets an anonymised client, which the app role alone may call': `
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and (proname <> 'forget_client' or has_function_privilege('public', oid, 'execute'))`,
};

export type Violation = { rule: string; offenders: string[] };

/** Every rule that is violated, with the offenders. */
export async function findViolations(sql: Sql): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const rows = await sql.query<Record<string, string>>(statement);
    if (rows.length > 0) found.push({ rule, offenders: rows.flatMap((row) => Object.values(row)) });
  }
  return found;
}

export const ruleNames = Object.keys(rules);
