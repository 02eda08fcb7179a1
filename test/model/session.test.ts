import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import { type Stored, Tab } from '../support/browser/tab.ts';
import { buildCompany, PASSWORD } from '../support/data/company.ts';
import { addPerson } from '../support/data/people.ts';
import { Api } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { openSql } from '../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);

const openTab = (stored?: Stored) => new Tab(server.url, stored);

async function signedIn(): Promise<Tab> {
  const tab = openTab();
  await tab.signIn(company.agent.username, PASSWORD);
  expect(tab.state).toBe('authenticated');
  return tab;
}

const outside = { token: null, user: null };

describe('signing in', () => {
  test('the right password opens the session', async () => {
    const tab = openTab();
    expect(tab.state).toBe('unauthenticated');
    await tab.signIn(company.agent.username, PASSWORD);
    expect([tab.state, tab.stored.user?.name, tab.notice]).toEqual(['authenticated', 'agent', null]);
    await tab.request();
    expect([tab.answer?.status, tab.state]).toEqual([200, 'authenticated']);
  });

  test.each([
    ['a wrong password', () => ({ username: company.agent.username, password: 'eight lamps in samarkand' })],
    ['an unknown name', () => ({ username: 'nobody.at.all', password: PASSWORD })],
  ])('signing in with %s has one message, and the tab stays signed out until the right one', async (_, credentials) => {
    const tab = openTab();
    const { username, password } = credentials();
    await tab.signIn(username, password);
    expect(tab.refusal).toEqual([401, 'wrong_credentials']);
    expect([tab.state, tab.stored, tab.notice]).toEqual(['unauthenticated', outside, 'wrong_credentials']);
    await tab.signIn(company.agent.username, PASSWORD);
    expect([tab.state, tab.notice]).toEqual(['authenticated', null]);
  });

  test.each([
    ['no name', ' ', PASSWORD, 'username'],
    ['no password', 'agent', '', 'password'],
  ])('signing in with %s is not sent, and the server would refuse it too', async (_, username, password, field) => {
    const tab = openTab();
    await tab.signIn(username, password);
    expect([tab.state, tab.answer]).toEqual(['unauthenticated', null]);
    const { status, body } = await new Api(server.url).post<ErrorBody>('/token/login/', { username, password });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('ten wrong passwords', () => {
  test('ten wrong passwords block the name for ten minutes, also with the right password, and no other name', async () => {
    const { username } = await addPerson(server, company, 'forgetful', 'agent');
    const tab = openTab();
    for (let failure = 1; failure <= 10; failure++) {
      await tab.signIn(username, `wrong ${failure}`);
      expect(tab.notice, `try ${failure}`).toBe('wrong_credentials');
    }
    await tab.signIn(username, PASSWORD);
    expect(tab.refusal).toEqual([429, 'too_many_attempts']);
    expect(tab.answer?.headers.get('retry-after')).toBe('600');
    expect([tab.state, tab.notice]).toEqual(['unauthenticated', 'too_many_attempts']);

    await tab.signIn(company.agent.username, PASSWORD);
    expect(tab.state).toBe('authenticated');

    const rested = openTab();
    await tenMinutesPass();
    await rested.signIn(username, PASSWORD);
    expect([rested.state, rested.notice]).toEqual(['authenticated', null]);
  });

  /** The database’s clock decides about blocks, so its times are moved into the past instead. */
  async function tenMinutesPass(): Promise<void> {
    const sql = await openSql(server.database.superuser);
    await sql.query("update sign_in_failures set last_failure_at = last_failure_at - interval '601 seconds'");
    await sql.end();
  }
});

describe('signing out', () => {
  test('signing out ends the token at once: requests with it get 401 and lead to the sign-in page', async () => {
    const tab = await signedIn();
    const other = openTab(tab.stored);
    await other.request();
    expect([other.state, other.answer?.status]).toEqual(['authenticated', 200]);
    await tab.signOut();
    expect([tab.answer?.status, tab.state, tab.stored, tab.notice]).toEqual([
      204,
      'unauthenticated',
      outside,
      'signed_out',
    ]);

    await other.request();
    expect(other.refusal).toEqual([401, 'unauthorized']);
    expect([other.state, other.stored, other.notice]).toEqual(['unauthenticated', outside, 'unauthorized']);
  });

  test('a second signing out ends as the first one', async () => {
    const tab = await signedIn();
    const other = openTab(tab.stored);
    await tab.signOut();
    await other.signOut();
    expect(other.refusal).toEqual([401, 'unauthorized']);
    expect([other.state, other.stored, other.notice]).toEqual(['unauthenticated', outside, 'signed_out']);
    await other.signOut();
    expect([other.state, other.notice]).toEqual(['unauthenticated', 'signed_out']);
  });

  test('signing out ends this session only, not the person’s others', async () => {
    const tab = await signedIn();
    const elsewhere = await signedIn();
    await tab.signOut();
    await elsewhere.request();
    expect([elsewhere.answer?.status, elsewhere.state]).toEqual([200, 'authenticated']);
  });
});

describe('an expired token', () => {
  test('an expired token opens no session: the first request of the page ends it', async () => {
    const tab = await signedIn();
    const { stored } = tab;
    await tab.signOut();
    const reopened = openTab(stored);
    expect(reopened.state).toBe('authenticated');
    await reopened.request();
    expect(reopened.refusal).toEqual([401, 'unauthorized']);
    expect([reopened.state, reopened.stored, reopened.notice]).toEqual(['unauthenticated', outside, 'unauthorized']);
  });

  test('an expired token does not interrupt the public page of a loyalty programme', async () => {
    const tab = await signedIn();
    await openTab(tab.stored).signOut();
    await tab.request('/loyalty/samarkand-tour');
    expect([tab.answer?.status, tab.state]).toEqual([401, 'authenticated']);
    await tab.request('/loyalty-settings');
    expect([tab.state, tab.notice]).toEqual(['unauthenticated', 'unauthorized']);
  });

  test('an expired token changes nothing, and a request without one is refused as unauthenticated', async () => {
    const dead = await new Api(server.url, 'a'.repeat(43)).post<ErrorBody>('/sales/1/check/');
    expect([dead.status, dead.body.code]).toEqual([401, 'unauthorized']);
    const none = await new Api(server.url).post<ErrorBody>('/sales/1/check/');
    expect([none.status, none.body.code]).toEqual([401, 'sign_in_required']);
  });
});
