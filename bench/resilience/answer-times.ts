import type { Connection } from '../../src/server/base/db/settings.ts';
import { buildCompany, freshPhone } from '../../test/support/data/company.ts';
import { addClient, Visitor } from '../../test/support/data/loyalty-page.ts';
import { Api } from '../../test/support/server/api.ts';
import { startServer, type TestServer } from '../../test/support/server/server.ts';
import { openSql, type Sql } from '../../test/support/server/sql.ts';
import { compare, timed } from '../support/compare.ts';
import { atLeast, atMost, milliseconds, type Row } from '../support/row.ts';

/** Number of tries of each kind per round. */
const TRIES = 40;
const ROUNDS = 5;
/** A difference that can't be observed over a network, ms. */
const UNSEEN = 10;

/** Measures that the time of an answer does not disclose whether a username or a phone number exists. */
export async function measureSecrets(cluster: Connection): Promise<Row[]> {
  const server = await startServer(
    { triesPerMinute: 1_000_000, failuresOfNetwork: 1_000_000, messageChannels: ['sms'] },
    cluster,
  );
  const sql = await openSql(server.database.superuser);
  try {
    return [...(await measureNames(server, sql)), ...(await measurePhones(server, sql))];
  } finally {
    await sql.end();
    await server.stop();
  }
}

async function measureNames(server: TestServer, sql: Sql): Promise<Row[]> {
  const { manager, agent } = await buildCompany(server);
  const api = new Api(server.url);
  let count = 0;
  const signIn = (username: string) => api.post('/token/login/', { username, password: 'wrong password, sorry' });
  const forget = () => sql.query('delete from sign_in_failures');
  const known = async () => {
    await forget();
    return timed(() => signIn(manager.username))();
  };
  const unknown = async () => {
    await forget();
    return timed(() => signIn(`unknown.${++count}`))();
  };
  const names = await compare(known, unknown, { warmUp: 3, rounds: ROUNDS, goes: 12 });
  await forget();
  for (let each = 0; each < 10; each++) await signIn(agent.username);
  const resting = await compare(
    timed(() => signIn(`unknown.${++count}`)),
    timed(() => signIn(agent.username)),
    { warmUp: 0, rounds: ROUNDS, goes: 10 },
  );
  return [
    {
      job: 'a wrong password for a name that there is',
      measured: milliseconds(names.ours),
      beside: `for one that there is not: ${milliseconds(names.base)}`,
      figure: Math.max(names.ratio, 1 / names.ratio),
      bound: atMost(1.25, '×'),
    },
    {
      job: 'a try that is hashed',
      measured: milliseconds(resting.ours),
      beside: `for a name that rests: ${milliseconds(resting.base)}`,
      figure: resting.ratio,
      bound: atLeast(2, '×'),
    },
  ];
}

type Asking = (phone: string) => Promise<unknown>;

async function measurePhones(server: TestServer, sql: Sql): Promise<Row[]> {
  const company = await buildCompany(server);
  await sql.query('insert into loyalty_settings (company_id, daily_messages) values ($1, 100000)', [company.id]);
  const visitor = new Visitor(server.url, company);
  await visitor.enter();
  const addKnown = async () => (await addClient(sql, company)).phone;
  const addUnknown = async () => freshPhone();
  /** Each try has a phone of its own, and the limit of the visitor's address is disabled. */
  const each = (add: () => Promise<string>, ask: Asking) => async () => {
    const phone = await add();
    await sql.query('update loyalty_addresses set sends = 0 where company_id = $1', [company.id]);
    return timed(() => ask(phone))();
  };
  const request = (phone: string) => visitor.request(phone);
  const verify = (phone: string) => visitor.verify(phone, '000000');
  const slower = async (phone: string) => {
    await verify(phone);
    await sql.query('select pg_sleep(0.015)');
  };
  const pair = async (job: string, one: Asking, other: Asking) => {
    const options = { warmUp: 5, rounds: ROUNDS, goes: TRIES };
    const { ours, base } = await compare(each(addKnown, one), each(addUnknown, other), options);
    const beside = `for an unknown phone: ${milliseconds(base)}`;
    return { job, measured: milliseconds(ours), beside, figure: Math.abs(ours - base) };
  };
  return [
    { ...(await pair('a code is asked for a known phone', request, request)), bound: atMost(UNSEEN, 'ms') },
    { ...(await pair('a code is tried for a known phone', verify, verify)), bound: atMost(UNSEEN, 'ms') },
    { ...(await pair('the same with 15 ms more, which are seen', slower, verify)), bound: atLeast(UNSEEN, 'ms') },
  ];
}
