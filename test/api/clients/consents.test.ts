import { describe, expect, test } from 'vitest';
import type { ClientConsent, ConsentWording } from '#contract/clients/consent.ts';
import { buildClient, clientHistory, readClient } from '../../support/data/client-reads.ts';
import { merge } from '../../support/data/clients.ts';
import { buildCompany, type Company, inDays, type Person, today } from '../../support/data/company.ts';
import { addConsent, addWording, consentBody, readConsents, wordingBody } from '../../support/data/consents.ts';
import { addPerson } from '../../support/data/people.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

type Wordings = { consentWordings: Omit<ConsentWording, 'created_at'>[] };
const WORDINGS = `query ($before: Int, $version: Int) { consentWordings(before: $before, version: $version) {
  version ru en uz created_by_name
} }`;
const wordings = async ({ api }: Person, asked: { before?: number; version?: number } = {}) =>
  (await api.read<Wordings>(WORDINGS, asked)).consentWordings;

const setWording = ({ api }: Person, body: object, seen?: number) =>
  api.post<ConsentWording>('/consent-wordings/', body, seen === undefined ? {} : { 'if-match': `${seen}` });
const record = ({ api }: Person, id: number, body: object) => api.post<ClientConsent>(`/clients/${id}/consents/`, body);
const withdraw = ({ api }: Person, id: number, withdrawn_on: string) =>
  api.post<ClientConsent>(`/consents/${id}/withdraw/`, { withdrawn_on });
const nameOf = async ({ api }: Person) => {
  const { me } = await api.read<{ me: { name: string; surname: string } }>('{ me { name surname } }');
  return `${me.surname} ${me.name}`;
};

const linesOf = (company: Company, event: string) =>
  sql.query('select entity, entity_id, user_id, changes from audit_log where company_id = $1 and event = $2', [
    company.id,
    event,
  ]);

describe('the wording of the consent', () => {
  test('each change of the wording is a new version, and earlier versions are still read as they were', async () => {
    const company = await buildCompany(server);
    const other = await buildCompany(server);
    expect(await wordings(company.agent)).toEqual([]);
    const [first, second] = [wordingBody(), wordingBody()];
    const stream = await openEvents(company.agent.api);
    expect(expectStatus(await setWording(company.manager, first), 201)).toMatchObject({ ...first, version: 1 });
    await stream.change('consent_wording', 1);
    await stream.close();
    expectStatus(await setWording(company.manager, second, 1), 201);
    const created_by_name = await nameOf(company.manager);
    const [one, two] = [
      { ...first, version: 1, created_by_name },
      { ...second, version: 2, created_by_name },
    ];
    expect(await wordings(company.agent)).toEqual([two, one]);
    expect(await wordings(company.agent, { before: 2 })).toEqual([one]);
    expect(await wordings(company.agent, { version: 1 })).toEqual([one]);
    expect(await wordings(other.manager)).toEqual([]);
    // The same wording makes no version and no log line.
    expect(expectStatus(await setWording(company.manager, second), 201).version).toBe(2);
    const line = { entity: 'consent_wording', user_id: company.manager.id };
    expect(await linesOf(company, 'consent_wording.add')).toEqual([
      { ...line, entity_id: 1, changes: { wording_version: [null, 1] } },
      { ...line, entity_id: 2, changes: { wording_version: [1, 2] } },
    ]);
  });

  test('the newest twenty versions of the wording are read at once, and earlier ones by their number', async () => {
    const company = await buildCompany(server);
    for (let count = 0; count < 22; count++) await addWording(company);
    const versions = (await wordings(company.manager)).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, place) => 22 - place));
    const former = await wordings(company.manager, { before: versions.at(-1) ?? 0 });
    expect(former.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('a change of the wording is refused over an unseen version, and without one of the languages', async () => {
    const company = await buildCompany(server);
    expectStatus(await setWording(company.manager, wordingBody(), 0), 201);
    const { details } = expectRefusal(await setWording(company.manager, wordingBody(), 0), 409, 'stale');
    expect(details).toEqual({ version: 1 });
    const { fields } = expectRefusal(
      await setWording(company.manager, { ...wordingBody(), uz: ' ' }),
      400,
      'fill_required_fields',
    );
    expect(fields).toEqual({ uz: 'fill_required_fields' });
    expectRefusal(await setWording(company.agent, wordingBody()), 403, 'insufficient_permissions');
    expect(await wordings(company.manager)).toHaveLength(1);
  });

  test('three simultaneous changes of the wording make three versions', async () => {
    const company = await buildCompany(server);
    const answers = await Promise.all([1, 2, 3].map(() => setWording(company.manager, wordingBody())));
    expect(answers.map((answer) => expectStatus(answer, 201).version).toSorted()).toEqual([1, 2, 3]);
  });
});

describe('the consent of a client', () => {
  test('a consent is recorded with version, day and means by a person who may edit the client, withdrawn, and shown in the history', async () => {
    const company = await buildCompany(server);
    const { manager, agent } = company;
    const client = await buildClient(company);
    const { version } = await addWording(company);
    await readClient(agent, { phone: client.phone });
    const body = consentBody(version, { given_on: inDays(-3), means: 'phone', notes: ' Папка 7 ' });
    const consent = expectStatus(await record(agent, client.id, body), 201);
    const known = {
      ...{
        id: consent.id,
        client_id: client.id,
        wording_version: version,
        given_on: inDays(-3),
        means: 'phone',
        notes: 'Папка 7',
      },
      ...{ created_by_name: await nameOf(agent), created_at: consent.created_at },
    };
    expect(consent).toEqual({ ...known, withdrawn_on: null, withdrawn_by_name: null });
    expect(await readConsents(manager, client.id)).toEqual([consent]);
    const withdrawn = expectStatus(await withdraw(manager, consent.id, today()), 200);
    expect(withdrawn).toEqual({ ...known, withdrawn_on: today(), withdrawn_by_name: await nameOf(manager) });
    expect(await readConsents(manager, client.id)).toEqual([withdrawn]);
    const line = { entity: 'client', entity_id: client.id };
    expect(await linesOf(company, 'consent.add')).toEqual([
      {
        ...{ ...line, user_id: agent.id },
        changes: {
          wording_version: [null, version],
          given_on: [null, inDays(-3)],
          consent_means: [null, 'phone'],
          notes: [null, 'Папка 7'],
        },
      },
    ]);
    expect(await linesOf(company, 'consent.withdraw')).toEqual([
      { ...line, user_id: manager.id, changes: { wording_version: [version, null], withdrawn_on: [null, today()] } },
    ]);
    const told = (await clientHistory(manager, client.id)).map(({ event }) => event);
    expect(told).toEqual(['client.create', 'consent.add', 'consent.withdraw']);
  });

  test('a second consent to a version in force is refused, and allowed after a withdrawal', async () => {
    const company = await buildCompany(server);
    const { id } = await buildClient(company);
    const first = await addConsent(company, id);
    const again = consentBody(first.wording_version, { means: 'message' });
    const { fields } = expectRefusal(await record(company.manager, id, again), 409, 'consent_given_already');
    expect(fields).toEqual({ wording_version: 'consent_given_already' });
    expectStatus(await withdraw(company.manager, first.id, today()), 200);
    expectRefusal(await withdraw(company.manager, first.id, today()), 409, 'consent_withdrawn');
    expectStatus(await record(company.manager, id, again), 201);
    // Another version is another consent.
    await addConsent(company, id);
    expect(await readConsents(company.manager, id)).toHaveLength(3);
  });

  test('a consent that several persons record at once is stored once', async () => {
    const company = await buildCompany(server);
    const { id } = await buildClient(company);
    const { version } = await addWording(company);
    const words = ['первый', 'второй', 'третий', 'четвёртый'];
    const managers = await Promise.all(words.map((word) => addPerson(server, company, word, 'management')));
    const tries = [...managers, ...managers].map((manager) => record(manager, id, consentBody(version)));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await readConsents(company.manager, id)).toHaveLength(1);
  });

  test('a consent is refused at its fields: a future day, an unknown version, unknown means, a withdrawal before the consent', async () => {
    const company = await buildCompany(server);
    const { id } = await buildClient(company);
    const { version } = await addWording(company);
    const refused = async (body: object, status: number, code: string) =>
      expectRefusal(await record(company.manager, id, body), status, code).fields;
    const ahead = consentBody(version, { given_on: inDays(1) });
    expect(await refused(ahead, 409, 'date_in_future')).toEqual({ given_on: 'date_in_future' });
    expect(await refused(consentBody(version + 1), 400, 'invalid_fields')).toEqual({
      wording_version: 'choice_invalid',
    });
    expect(await refused(consentBody(version, { means: 'smoke' }), 400, 'invalid_fields')).toEqual({
      means: 'choice_invalid',
    });
    const consent = expectStatus(await record(company.manager, id, consentBody(version)), 201);
    const early = expectRefusal(await withdraw(company.manager, consent.id, inDays(-1)), 409, 'withdrawn_before_given');
    expect(early.fields).toEqual({ withdrawn_on: 'withdrawn_before_given' });
    const late = expectRefusal(await withdraw(company.manager, consent.id, inDays(1)), 409, 'date_in_future');
    expect(late.fields).toEqual({ withdrawn_on: 'date_in_future' });
    expect(await readConsents(company.manager, id)).toEqual([consent]);
  });

  test('for an agent who does not know the client, a consent belongs to a client that does not exist', async () => {
    const company = await buildCompany(server);
    const { id } = await buildClient(company);
    const consent = await addConsent(company, id);
    const { version } = await addWording(company);
    expectRefusal(await record(company.agent, id, consentBody(version)), 404, 'not_found');
    expectRefusal(await withdraw(company.agent, consent.id, today()), 404, 'not_found');
    expect(await readConsents(company.manager, id)).toEqual([consent]);
  });

  test('a merge moves the consents, and none is recorded for the merged client', async () => {
    const company = await buildCompany(server);
    const survivor = await buildClient(company);
    const other = await buildClient(company);
    const consent = await addConsent(company, other.id);
    const { version } = await addWording(company);
    const sides = { name: 'survivor', surname: 'survivor', phone: 'survivor', email: 'survivor' };
    const body = {
      ...{ survivor_id: survivor.id, survivor_version: 1, other_id: other.id, other_version: 1 },
      ...{ fields: sides, confirmation: other.surname },
    };
    expectStatus(await merge(company, body), 200);
    expect(await readConsents(company.manager, survivor.id)).toEqual([{ ...consent, client_id: survivor.id }]);
    const refused = expectRefusal(await record(company.manager, other.id, consentBody(version)), 409, 'client_merged');
    expect(refused.details).toEqual({ client_id: survivor.id });
    expectStatus(await withdraw(company.manager, consent.id, today()), 200);
  });

  test('the consents of an anonymised client keep their days, lose the place of the proof, and can not be changed', async () => {
    const company = await buildCompany(server);
    const client = await buildClient(company);
    const consent = await addConsent(company, client.id, { notes: 'Папка Юсуповой' });
    const { version } = await addWording(company);
    const anonymise = { version: client.version, confirmation: client.surname };
    expectStatus(await company.manager.api.post(`/clients/${client.id}/anonymise/`, anonymise), 200);
    expect(await readConsents(company.manager, client.id)).toEqual([{ ...consent, notes: '' }]);
    expectRefusal(await record(company.manager, client.id, consentBody(version)), 409, 'client_anonymised');
    expectRefusal(await withdraw(company.manager, consent.id, today()), 409, 'client_anonymised');
  });
});

test('the app role can neither change a version of the wording nor delete a consent', async () => {
  const app = await sharedSql(server.database.app);
  for (const statement of [
    "update consent_wordings set ru = 'другое'",
    'delete from consent_wordings',
    'delete from client_consents',
  ]) {
    await expect(app.query(statement), statement).rejects.toThrow(/permission denied/);
  }
});
