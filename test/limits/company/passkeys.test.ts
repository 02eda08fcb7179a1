import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyQuestion } from '#contract/company/second-factor/second-factor.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { buildCompany, type Company, PASSWORD, type Person } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { addApp, addPasskey, readFactors, requestSecondStep, withHostName } from '../../support/data/second-factors.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer({ triesPerMinute: 100_000, trustProxy: 1 });
const { url } = server;
const { origin, headers } = withHostName(url);
let company: Company;
let count = 0;
let person: Person;
beforeEach(async () => {
  company ??= await buildCompany(server);
  person = await addPerson(server, company, `person-${++count}`, 'agent');
});

const visitor = new Api(url);
const isSignedIn = async (answer: Answer<SignedIn>): Promise<boolean> => {
  const { token } = expectStatus(answer, 200);
  return (await new Api(url, token).get('/users/me/')).status === 200;
};

describe('a passkey as the second step', () => {
  const postPasskey = (ticket: string, passkey: object) =>
    visitor.post<SignedIn>('/token/second-factor/passkey/', { ticket, passkey }, headers);
  const requestStep = async () => {
    const { ticket, passkey } = await requestSecondStep(url, person.username);
    if (!passkey) throw new Error('The account has a passkey here');
    return { ticket, ...passkey };
  };

  test('a passkey is requested by the server’s host name, and signs in', async () => {
    const { device } = await addPasskey(person);
    const question = await requestStep();
    expect(question).toMatchObject({ rp_id: 'localhost', allowed: [device.credential] });
    expect(await isSignedIn(await postPasskey(question.ticket, device.sign(question, { origin })))).toBe(true);
    expect((await readFactors(person.api)).passkeys[0]?.last_used_at).not.toBeNull();
  });

  test.each([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['without making sure who uses it', { origin, verifies: false }],
  ])('a passkey that signs %s is refused', async (_, signing) => {
    const { device } = await addPasskey(person);
    const question = await requestStep();
    expectRefusal(await postPasskey(question.ticket, device.sign(question, signing)), 401, 'passkey_refused');
    expect(await isSignedIn(await postPasskey(question.ticket, device.sign(question, { origin })))).toBe(true);
  });

  test('a passkey whose counter has not increased is refused as a copy', async () => {
    const { device } = await addPasskey(person);
    const first = await requestStep();
    expectStatus(await postPasskey(first.ticket, device.sign(first, { origin, counter: 7 })), 200);
    const second = await requestStep();
    const copied = device.sign(second, { origin, counter: 7 });
    expectRefusal(await postPasskey(second.ticket, copied), 401, 'passkey_refused');
  });

  test('a passkey that signs another ticket is refused, and so is another account’s', async () => {
    const { device } = await addPasskey(person);
    const [one, other] = [await requestStep(), await requestStep()];
    expectRefusal(await postPasskey(one.ticket, device.sign(other, { origin })), 401, 'passkey_refused');
    const stranger = await addPerson(server, company, `stranger-${count}`, 'agent');
    const foreign = await addPasskey(stranger);
    expectRefusal(await postPasskey(one.ticket, foreign.device.sign(one, { origin })), 401, 'passkey_refused');
  });

  test('a passkey is not requested at another host name, where the browser has none', async () => {
    await addPasskey(person);
    const answer = await visitor.post<{ second_factor: { methods: string[]; passkey: unknown } }>('/token/login/', {
      username: person.username,
      password: PASSWORD,
    });
    expect(expectStatus(answer, 200).second_factor).toMatchObject({ methods: [], passkey: null });
  });
});

describe('a passkey in place of name and password', () => {
  type Question = { ticket: string } & PasskeyQuestion;
  const requestQuestion = async () =>
    expectStatus(await visitor.post<Question>('/token/passkey/question/', {}, headers), 200);
  const postPasskey = (ticket: string, passkey: object, more: Record<string, string> = {}) =>
    visitor.post<SignedIn>('/token/passkey/', { ticket, passkey }, { ...headers, ...more });

  test('a passkey signs in alone, also where there is an app as well', async () => {
    await addApp(person);
    const { device } = await addPasskey(person);
    const question = await requestQuestion();
    expect(question).toEqual({ ticket: expect.any(String), rp_id: 'localhost', allowed: [] });
    const answer = await postPasskey(question.ticket, device.sign(question, { origin }));
    expect(expectStatus(answer, 200).user.username).toBe(person.username);
    expect(await isSignedIn(answer)).toBe(true);
  });

  test('a passkey signs in once per ticket, in the network that the ticket was issued to', async () => {
    const { device } = await addPasskey(person);
    const question = await requestQuestion();
    const passkey = device.sign(question, { origin });
    const elsewhere = { 'x-forwarded-for': '192.0.2.78' };
    expectRefusal(await postPasskey(question.ticket, passkey, elsewhere), 401, 'second_factor_expired');
    expectStatus(await postPasskey(question.ticket, passkey), 200);
    expectRefusal(await postPasskey(question.ticket, passkey), 401, 'second_factor_expired');
  });

  test('a passkey with another account’s user handle, or with none, is refused', async () => {
    const { device } = await addPasskey(person);
    const bytes = Buffer.alloc(16);
    bytes.writeBigUInt64BE(BigInt(company.id), 0);
    bytes.writeBigUInt64BE(BigInt(company.manager.id), 8);
    for (const handle of [bytes.toString('base64url'), 'AAAA', null]) {
      const question = await requestQuestion();
      const passkey = device.sign(question, { origin, handle });
      expectRefusal(await postPasskey(question.ticket, passkey), 401, 'passkey_refused');
    }
  });

  test('a passkey of a disabled account, and a removed one, are refused', async () => {
    const { device, id } = await addPasskey(person);
    expectStatus(await person.api.post(`/passkeys/${id}/remove/`, { current_password: PASSWORD }), 200);
    const removed = await requestQuestion();
    expectRefusal(await postPasskey(removed.ticket, device.sign(removed, { origin })), 401, 'passkey_refused');

    const other = await addPasskey(person);
    expectStatus(await company.manager.api.post(`/users/${person.id}/disable/`), 200);
    const disabled = await requestQuestion();
    expectRefusal(await postPasskey(disabled.ticket, other.device.sign(disabled, { origin })), 401, 'passkey_refused');
  });

  test('a passkey with a ticket of the second step is refused, and so is the reverse', async () => {
    const { device } = await addPasskey(person);
    const question = await requestQuestion();
    const step = await requestSecondStep(url, person.username);
    const ofStep = { ticket: step.ticket, rp_id: 'localhost', allowed: [] };
    expectRefusal(await postPasskey(step.ticket, device.sign(ofStep, { origin })), 401, 'second_factor_expired');
    const other = { ticket: question.ticket, passkey: device.sign(question, { origin }) };
    expectRefusal(await visitor.post('/token/second-factor/passkey/', other, headers), 401, 'second_factor_expired');
  });
});
