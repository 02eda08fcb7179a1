import { expect, test } from 'vitest';
import { buildCompany, type Person } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

type Allowed = { rate_age: number; version: number };
const edit = ({ api }: Person, rate_age: unknown, version?: number) =>
  api.patch<Allowed>('/rate-age/', { rate_age }, version === undefined ? {} : { 'if-match': `${version}` });
const read = async ({ api }: Person) =>
  (await api.read<{ me: { company: Allowed } }>('{ me { company { rate_age version } } }')).me.company;

test('the maximum age of a rate is three days by default, and a change of it applies to one company', async () => {
  const company = await buildCompany(server);
  const other = await buildCompany(server);
  expect(await read(company.agent)).toEqual({ rate_age: 3, version: 1 });
  const stream = await openEvents(company.agent.api);
  expect(expectStatus(await edit(company.manager, 7), 200)).toEqual({ rate_age: 7, version: 2 });
  await stream.change('company', company.id);
  await stream.close();
  expect(await read(company.agent)).toEqual({ rate_age: 7, version: 2 });
  expect(await read(other.agent)).toEqual({ rate_age: 3, version: 1 });
  // The same value changes nothing and is not logged.
  expect(expectStatus(await edit(company.manager, 7), 200)).toEqual({ rate_age: 7, version: 2 });
  expect(
    await sql.query('select entity, changes from audit_log where company_id = $1 and event = $2', [
      company.id,
      'rate_age.edit',
    ]),
  ).toEqual([{ entity: 'company', changes: { rate_age: [3, 7] } }]);
});

test('a change of the maximum age is refused to an agent, with a stale version and outside of its bounds', async () => {
  const company = await buildCompany(server);
  expectRefusal(await edit(company.agent, 7), 403, 'insufficient_permissions');
  expectStatus(await edit(company.manager, 0, 1), 200);
  expectRefusal(await edit(company.manager, 9, 1), 409, 'stale');
  for (const days of [-1, 366, 1.5, '3']) expect((await edit(company.manager, days)).status).toBe(400);
  expect(await read(company.manager)).toEqual({ rate_age: 0, version: 2 });
});

test('the app role can update no other company, and no other column of its own', async () => {
  const company = await buildCompany(server);
  const other = await buildCompany(server);
  const app = await sharedSql(server.database.app);
  await app.query(`select set_config('app.company_id', $1, false)`, [`${company.id}`]);
  const changed = (what: string, id: number) =>
    app.query(`update companies set ${what} where id = $1 returning id`, [id]);
  expect(await changed('rate_age = 9', other.id)).toEqual([]);
  expect(await read(other.agent)).toEqual({ rate_age: 3, version: 1 });
  await expect(changed("name = 'Чужое'", company.id)).rejects.toThrow(/permission denied/);
});
