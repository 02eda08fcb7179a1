import { beforeEach, describe, expect, test } from 'vitest';
import { Tab } from '../support/browser/tab.ts';
import { buildCompany, type Company, PASSWORD, type Person } from '../support/data/company.ts';
import { addPerson } from '../support/data/people.ts';
import { addApp, addPasskey, codeOf } from '../support/data/second-factors.ts';
import { expectStatus } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { sharedSql } from '../support/server/sql.ts';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
// The clock stands still, so that a test knows the current code.
const now = Date.now();
server.setClock(new Date(now));
let company: Company;
let person: Person;
beforeEach(async () => {
  company = await buildCompany(server);
  person = company.agent;
});

const openTab = () => new Tab(server.url);
const nextCode = (secret: string) => codeOf(secret, 1, now);

async function atSecondStep(): Promise<Tab> {
  const tab = openTab();
  await tab.signIn(person.username, PASSWORD);
  expect([tab.state, tab.stored.token]).toEqual(['second_step', null]);
  return tab;
}

describe('the second step of signing in', () => {
  test('the second step opens the session with the code of the app', async () => {
    const { secret } = await addApp(person, now);
    const tab = await atSecondStep();
    expect(tab.methods).toEqual(['code_app', 'recovery_code']);
    await tab.giveCode(nextCode(secret));
    expect([tab.state, tab.methods, tab.notice]).toEqual(['authenticated', null, null]);
    await tab.request();
    expect(tab.answer?.status).toBe(200);
  });

  test('the second step stays after a wrong code, and after an empty one, which is not sent', async () => {
    const { codes } = await addApp(person, now);
    const tab = await atSecondStep();
    const { answer } = tab;
    await tab.giveCode(' ');
    expect([tab.state, tab.answer]).toEqual(['second_step', answer]);
    await tab.giveCode('abcd-efgh-jkmn-pqrs');
    expect([tab.refusal, tab.state, tab.notice]).toEqual([
      [401, 'second_factor_wrong'],
      'second_step',
      'second_factor_wrong',
    ]);
    await tab.giveCode(codes[0] ?? '');
    expect(tab.state).toBe('authenticated');
  });

  test('a second step that takes too long begins anew with the password', async () => {
    const { secret } = await addApp(person, now);
    const tab = await atSecondStep();
    await sql.query("update sign_in_tickets set created_at = now() - interval '301 seconds'");
    await tab.giveCode(nextCode(secret));
    expect([tab.state, tab.methods, tab.notice]).toEqual(['unauthenticated', null, 'second_factor_expired']);
  });

  test('a second step that fails too often begins anew with the password', async () => {
    await addApp(person, now);
    const tab = await atSecondStep();
    for (let each = 0; each < 5; each++) await tab.giveCode('abcd-efgh-jkmn-pqrs');
    expect(tab.state).toBe('second_step');
    await tab.giveCode('abcd-efgh-jkmn-pqrs');
    expect([tab.refusal, tab.state, tab.notice]).toEqual([
      [429, 'too_many_attempts'],
      'unauthenticated',
      'too_many_attempts',
    ]);
  });

  test('the second step can be cancelled back to the password without a message', async () => {
    await addApp(person, now);
    const tab = await atSecondStep();
    tab.giveUp();
    expect([tab.state, tab.methods, tab.notice]).toEqual(['unauthenticated', null, null]);
  });

  test('the second step accepts a passkey, also after the browser first returned none', async () => {
    const { device } = await addPasskey(person);
    const tab = await atSecondStep();
    expect(tab.methods).toEqual(['passkey']);
    await tab.givePasskey(null);
    expect([tab.state, tab.notice]).toEqual(['second_step', 'passkey_cancelled']);
    await tab.givePasskey(device);
    expect([tab.state, tab.notice]).toEqual(['authenticated', null]);
  });

  test('the second step requests no passkey where the account has none', async () => {
    await addApp(person, now);
    const tab = await atSecondStep();
    const { answer } = tab;
    await tab.givePasskey(null);
    expect([tab.state, tab.answer]).toEqual(['second_step', answer]);
  });
});

describe('a passkey in place of name and password', () => {
  test('a passkey opens the session', async () => {
    const { device } = await addPasskey(person);
    const tab = openTab();
    await tab.givePasskey(device);
    expect([tab.state, tab.stored.user?.id]).toEqual(['authenticated', person.id]);
  });

  test('a passkey that the browser does not return, or the server refuses, leaves the tab signed out', async () => {
    const { device, id } = await addPasskey(person);
    const tab = openTab();
    await tab.givePasskey(null);
    expect([tab.state, tab.notice]).toEqual(['unauthenticated', 'passkey_cancelled']);
    expectStatus(await person.api.post(`/passkeys/${id}/remove/`, { current_password: PASSWORD }), 200);
    await tab.givePasskey(device);
    expect([tab.state, tab.notice]).toEqual(['unauthenticated', 'passkey_refused']);
  });
});

describe('a second factor that the company demands', () => {
  test('a manager sets up a demanded second factor before any other screen is shown', async () => {
    const other = await addPerson(server, company, 'second-manager', 'management');
    await addApp(company.manager, now);
    const { api } = company.manager;
    expectStatus(await api.patch('/second-factor/demand/', { demanded: true }), 200);
    const tab = openTab();
    await tab.signIn(other.username, PASSWORD);
    expect(tab.state).toBe('authenticated');
    await tab.request();
    expect([tab.refusal, tab.state]).toEqual([[403, 'second_factor_required'], 'setting_up']);
    await addApp(other, now);
    tab.goOn();
    await tab.request();
    expect([tab.answer?.status, tab.state]).toEqual([200, 'authenticated']);
  });

  test('a manager can sign out of the set-up of a demanded second factor', async () => {
    const other = await addPerson(server, company, 'third-manager', 'management');
    await addApp(company.manager, now);
    const { api } = company.manager;
    expectStatus(await api.patch('/second-factor/demand/', { demanded: true }), 200);
    const tab = openTab();
    await tab.signIn(other.username, PASSWORD);
    await tab.request();
    await tab.signOut();
    expect([tab.answer?.status, tab.state, tab.notice]).toEqual([204, 'unauthenticated', 'signed_out']);
  });
});
