import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { MigrationError } from './migration-error.ts';
import { APP_ROLE, asApp, type Connection, type Connections } from './settings.ts';

/** A comment on the role that tells whether it has the random password of the file. */
const markOf = (password: string): string => `${MARK}${createHash('sha256').update(password).digest('hex')}`;
const MARK = 'karavan app password sha256 ';

/**
 * Creates the role of requests, which owns nothing and is bound by row level security. A configured role is not
 * changed.
 */
export async function ensureAppRole(client: pg.Client, { owner, app, appPasswordFile }: Connections): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1",
    [APP_ROLE],
  );
  const exists = rows.length > 0;
  const marked = rows[0]?.mark?.startsWith(MARK) ? rows[0].mark : null;
  const password = String(app.password ?? '');
  const mark = appPasswordFile === undefined ? null : markOf(password);
  if (mark === null) {
    const isNamed = !owner.password || app.user !== APP_ROLE || password !== asApp(owner).password;
    if (exists && isNamed) return;
  } else if (marked !== null) {
    if (marked === mark) return;
    throw new MigrationError(
      `The role ${APP_ROLE} has another password than the one in ${appPasswordFile}: a server on another machine, or with ` +
        'another DATA_DIR, has made it. Copy its file here, or name the role for requests in DATABASE_APP_URL.',
    );
  }
  const login = app.user === APP_ROLE ? ` login password ${client.escapeLiteral(password)}` : '';
  try {
    await client.query(`${exists ? 'alter' : 'create'} role ${APP_ROLE}${login}`);
    if (mark !== marked) {
      await client.query(`comment on role ${APP_ROLE} is ${mark === null ? 'null' : client.escapeLiteral(mark)}`);
    }
  } catch (error) {
    throw new MigrationError(
      `${owner.user} can't make the role ${APP_ROLE}: ${(error as Error).message}. ` +
        'Grant createrole, or make it and name it in DATABASE_APP_URL.',
    );
  }
}

/**
 * The rights by which a role can pass row level security, its own or those of a role that it may become. The owner of
 * a table may switch its row level security off, and the owner of the database may become the owner of everything.
 */
const EXCESSIVE_RIGHTS = `
  select case when r.rolsuper then 'is a superuser'
              when r.rolbypassrls then 'bypasses row level security'
              else 'owns the database or tables in it' end as right, r.rolname = current_user as "isOwn", r.rolname as role
  from pg_roles r
  where pg_has_role(current_user, r.oid, 'member') and (
    r.rolsuper or r.rolbypassrls or r.rolname = $1
    or r.oid = (select datdba from pg_database where datname = current_database())
    or r.oid in (select relowner from pg_class where relrowsecurity)
  )
  order by "isOwn" desc, r.rolsuper desc, r.rolbypassrls desc
  limit 1`;

/** Refuses a role for requests that row level security does not bind: each company could read the others' rows. */
export async function requireBoundRole(app: pg.Client, owner: Connection): Promise<void> {
  const { rows } = await app.query<{ right: string; isOwn: boolean; role: string }>(EXCESSIVE_RIGHTS, [owner.user]);
  const [excess] = rows;
  if (!excess) return;
  const { right, isOwn, role } = excess;
  throw new ConfigError(
    `The role ${app.user} must not serve requests: it ${isOwn ? right : `is a member of ${role}, which ${right}`}, so that ` +
      'companies would not be kept apart. Name a role in DATABASE_APP_URL that is no owner, no superuser, has no BYPASSRLS ' +
      'and is no member of such a role.',
  );
}
