import { openSession } from '../../../src/server/company/sign-in/open-session.ts';
import { loadDemo } from '../../../src/server/demo/load-demo-company.ts';
import { Api } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { oneRow, type Sql } from '../server/sql.ts';

type Someone = { id: number; office_id: number; api: Api };

/** A demonstration company on a server, with two of its people. */
export type Demo = { id: number; manager: Someone; agent: Someone };

/** Loads the demonstration company as of a moment, and sets the server’s clock to it. */
export async function demoCompany(server: TestServer, sql: Sql, now: Date, sales = 1000): Promise<Demo> {
  const { company } = await loadDemo(server.db, { slug: 'demo', sales, seed: 42, now, onlyIfEmpty: false });
  server.setClock(now);
  const { id } = await oneRow<{ id: number }>(sql, 'select id from companies where slug = $1', [company.slug]);
  const someone = async (role: string): Promise<Someone> => {
    const found = await oneRow<{ id: number; office_id: number }>(
      sql,
      'select id, office_id from users where company_id = $1 and role = $2 and disabled_at is null order by id limit 1',
      [id, role],
    );
    const { token } = await openSession(server.db, id, found.id);
    return { ...found, api: new Api(server.url, token) };
  };
  return { id, manager: await someone('management'), agent: await someone('agent') };
}
