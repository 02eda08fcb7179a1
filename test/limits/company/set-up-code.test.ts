import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SetUpState } from '#contract/company/public-commands.ts';
import { inTransaction } from '../../../src/server/base/db/transaction.ts';
import { issueSetUpCode } from '../../../src/server/company/set-up/set-up-code.ts';
import { addCompany } from '../../../src/server/company/set-up/set-up-company.ts';
import { PASSWORD } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { ownServer, startServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
const api = new Api(server.url);
beforeEach(async () => {
  await sql.query('truncate companies cascade');
  await sql.query('delete from setup_codes');
});

type Headers = Record<string, string>;

/** As a proxy on this machine forwards a request. */
const outside: Headers = { 'x-forwarded-for': '203.0.113.7' };

const form = {
  ...{ company_name: 'Шёлковый путь', slug: 'silk', office_name: 'Центр', name: 'Мадина', surname: 'Юсупова' },
  ...{ username: 'madina', password: PASSWORD },
};
const setUp = (code?: string, headers = outside) =>
  api.post('/setup/company/', { ...form, ...(code === undefined ? {} : { code }) }, headers);
const loadDemo = (code?: string, headers = outside) =>
  api.post('/setup/demo/', code === undefined ? {} : { code }, headers);
const isCodeNeeded = async (headers: Headers = {}, at = api) =>
  expectStatus(await at.get<SetUpState>('/setup/', headers), 200).code_needed;
const issue = async () => (await issueSetUpCode(server.db)) ?? '';
const codes = async () => (await sql.query('select from setup_codes')).length;
const companies = async () => (await sql.query('select from companies')).length;

describe('the set-up of the first company from another machine', () => {
  test('the set-up needs the code that the server printed, and without it or with another one it is refused at the field', async () => {
    const code = await issue();
    expect(code).toMatch(/^\d{4}(-\d{4}){4}$/);
    for (const attempt of [setUp, loadDemo]) {
      for (const missing of [undefined, '', ' ']) {
        expect(expectRefusal(await attempt(missing), 400, 'fill_required_fields').fields).toEqual({
          code: 'fill_required_fields',
        });
      }
      for (const wrong of ['0000-0000-0000-0000-0000', code.slice(0, -1), `${code}0`, 'код']) {
        expect(expectRefusal(await attempt(wrong), 400, 'invalid_fields').fields).toEqual({ code: 'setup_code_wrong' });
      }
    }
    expect(await companies()).toBe(0);
    expectStatus(await setUp(code.replaceAll('-', ' ')), 201);
    expect(await codes(), 'a code is good for one company').toBe(0);
  });

  test('the codes of all servers started so far are valid as long as there is no company', async () => {
    const earlier = await issue();
    await issue();
    expectStatus(await setUp(earlier), 201);
    expect(await issueSetUpCode(server.db)).toBeNull();
    expectRefusal(await setUp(earlier), 409, 'already_set_up');
  });

  test('at most twenty codes are stored, those of the newest starts', async () => {
    const first = await issue();
    for (let each = 0; each < 20; each++) await issue();
    expect(await codes()).toBe(20);
    expect(expectRefusal(await setUp(first), 400, 'invalid_fields').fields).toEqual({ code: 'setup_code_wrong' });
  });

  test('a company that the command line created makes all codes invalid', async () => {
    const code = await issue();
    const company = { ...form, timeZone: 'Asia/Tashkent', passwordHash: 'none' };
    await inTransaction(server.db, (tx) => addCompany(tx, company));
    expect(await codes()).toBe(0);
    expectRefusal(await setUp(code), 409, 'already_set_up');
  });

  test('the demonstration is loaded with the code, and a page that lost its answer gets it again by its key', async () => {
    const headers = { ...outside, 'idempotency-key': 'key-of-the-load' };
    const code = await issue();
    const loaded = expectStatus(await loadDemo(code, headers), 201);
    expect(expectStatus(await loadDemo(undefined, headers), 201)).toEqual(loaded);
  });
});

describe('whether a set-up code is needed', () => {
  test('no code is needed over loopback by a name of loopback, and one is needed behind a proxy', async () => {
    expect(await isCodeNeeded()).toBe(false);
    for (const host of ['localhost', 'localhost:8080', '[::1]:3000', '127.0.0.2']) {
      expect(await isCodeNeeded({ host }), host).toBe(false);
    }
    for (const host of ['karavan.example', '192.168.1.20:3000', '127.evil.example']) {
      expect(await isCodeNeeded({ host }), host).toBe(true);
    }
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']) {
      expect(await isCodeNeeded({ [name]: '127.0.0.1' }), name).toBe(true);
    }
    expectStatus(await setUp(undefined, {}), 201);
    expect(await isCodeNeeded(outside), 'of a server that has a company').toBe(false);
  });

  test('a code is needed by a request in HTTP/1.0, as an nginx without settings sends it', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /api/v1/setup/ HTTP/1.0\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('"code_needed":true');
  });

  const [address] = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);

  test.runIf(address)('a code is needed from another machine, by every name of the server', async () => {
    const open = await startServer({ host: '0.0.0.0' });
    onTestFinished(open.stop);
    const { port } = new URL(open.url);
    const remote = new Api(`http://${address?.address}:${port}`);
    expect(await isCodeNeeded({}, remote)).toBe(true);
    expect(await isCodeNeeded({ host: 'localhost' }, remote)).toBe(true);
    expect(await isCodeNeeded({}, new Api(`http://127.0.0.1:${port}`))).toBe(false);
    const refused = await remote.post('/setup/company/', form);
    expect(expectRefusal(refused, 400, 'fill_required_fields').fields).toEqual({ code: 'fill_required_fields' });
  });
});

test('an existing company is checked before the password is', async () => {
  expectStatus(await setUp(undefined, {}), 201);
  for (const password of ['short', 'passwordpassword']) {
    expectRefusal(await api.post('/setup/company/', { ...form, password }), 409, 'already_set_up');
  }
});
