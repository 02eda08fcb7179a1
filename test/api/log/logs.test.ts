import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/company/user.ts';
import { buildCompany, buildSale, PASSWORD, saleBody } from '../../support/data/company.ts';
import { type ChildServer, startChildServer } from '../../support/processes/child-server.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const WRONG_PASSWORD = 'неверный-пароль-шахрисабз';
/** Values that a person entered: the server’s log must have none of them. */
const typed = {
  tourist_name: 'Приватноеимя',
  tourist_surname: 'Тайнофамильный',
  tourist_phone: '+998 97 123 98 76',
  notes: 'паспорт AB7654321',
  blank_number: 'СЕКРЕТНЫЙ-ДОГОВОР',
};

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
let child: ChildServer;
let token: string;
beforeAll(async () => {
  child = await startChildServer(server.database);
  token = await everythingOnce();
  // Lines are buffered and written a moment later.
  await until('the last request to be logged', () => child.output().includes('/api/v1/token/logout/'));
});

/**
 * A session with every value that a log could reveal: right and wrong ones, done and refused, and a fault of the
 * server.
 */
async function everythingOnce(): Promise<string> {
  const visitor = new Api(child.url);
  const signIn = (password: string) =>
    visitor.post<SignedIn>('/token/login/', { username: company.agent.username, password });
  await signIn(WRONG_PASSWORD);
  const signedIn = expectStatus(await signIn(PASSWORD), 200);
  const api = new Api(child.url, signedIn.token);
  const sale = expectStatus(await api.post<{ id: number }>('/sales/', saleBody(company, typed)), 201);
  await api.patch(`/sales/${sale.id}/`, { ...typed, brutto: 'x' });
  await api.get(`/users/me/?token=${signedIn.token}&name=${encodeURIComponent(typed.tourist_surname)}`);
  await api.get(`/nothing/${encodeURIComponent(typed.tourist_surname)}/`);
  await api.get(`/%zz${typed.blank_number}`);
  await api.graphql(
    'query ($s: String, $p: String!) { sales(filter: {search: $s}) { rows { tourist_name } } client(phone: $p) { name } }',
    {
      s: typed.tourist_surname,
      p: typed.tourist_phone,
    },
  );
  await api.graphql(`{ sales(filter: {search: "${typed.tourist_surname}"}) { nothing } }`);
  await api.send('POST', '/sales/', `{"tourist_name":"${typed.tourist_name}`, { 'content-type': 'application/json' });
  await fault(api, sale.id);
  await api.post('/token/logout/');
  return signedIn.token;
}

/** The database refuses unexpectedly, and its message quotes the row. */
async function fault(api: Api, id: number): Promise<void> {
  await sql.query(`
    create function quote_the_row() returns trigger language plpgsql as $$
    begin raise exception 'a broken rule' using detail = new.tourist_name, hint = new.notes; end $$;
    create trigger broken before update on sales for each row execute function quote_the_row()`);
  const answer = await api.patch(`/sales/${id}/`, { tourist_name: 'Сбойноеимя' });
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('something_went_wrong')]);
  expect(answer.text).not.toMatch(/broken|Сбойное|stack/);
  await sql.query('drop trigger broken on sales');
}

describe('the server’s log', () => {
  test('each request is one log line with what was requested, its outcome and the person’s id', () => {
    const lines = child
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'));
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(parsed).toContainEqual(
      expect.objectContaining({
        method: 'POST',
        route: '/api/v1/sales/',
        status: 201,
        company: company.id,
        user: company.agent.id,
      }),
    );
    expect(parsed).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/api/v1/token/login/', status: 401 }),
    );
    expect(parsed).toContainEqual(expect.objectContaining({ route: 'none', status: 404 }));
    expect(parsed.length).toBeGreaterThanOrEqual(10);
  });

  test('a fault is logged with its message, code and stack', () => {
    const line =
      child
        .output()
        .split('\n')
        .find((each) => each.includes('request failed')) ?? '{}';
    const { err } = JSON.parse(line) as { err?: Record<string, string> };
    expect(err).toMatchObject({ code: 'P0001', message: 'a broken rule' });
    expect(err?.stack).toContain('src/server/');
  });

  test.each<[string, () => string]>([
    ['the token', () => token],
    ['the password', () => PASSWORD],
    ['a wrong password', () => WRONG_PASSWORD],
    ['the username', () => company.agent.username],
    ['a name', () => typed.tourist_name],
    ['a surname', () => typed.tourist_surname],
    ['a surname in an address', () => encodeURIComponent(typed.tourist_surname)],
    ['a phone as it was typed', () => typed.tourist_phone],
    ['a phone as it is stored', () => typed.tourist_phone.replaceAll(' ', '')],
    ['notes', () => typed.notes],
    ['a contract number', () => typed.blank_number],
    ['a name in the words of the database', () => 'Сбойноеимя'],
  ])('has none of what people typed: %s', (_, value) => {
    expect(value().length).toBeGreaterThan(5);
    expect(child.output()).not.toContain(value());
  });

  test('the same search finds values that are in the log', () => {
    expect(child.output()).toContain('/api/v1/sales/:id/');
    expect(child.output()).toContain('"app":"karavan"');
  });

  test('the log ends with the process, which stops on request', async () => {
    expect(await child.stop()).toBe(0);
  });
});

describe('the audit log', () => {
  test('the audit log has names and figures, and no password, hash or token', async () => {
    await buildSale(company);
    const [row] = await sql.query<{ text: string }>('select string_agg(l::text, chr(10)) as text from audit_log l');
    expect(row?.text).toContain(typed.tourist_surname);
    for (const secret of [PASSWORD, WRONG_PASSWORD, token, '$argon2id']) expect(row?.text).not.toContain(secret);
  });
});
