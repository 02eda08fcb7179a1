import { randomUUID } from 'node:crypto';
import { createTestModel } from '@xstate/test';
import { expect, test } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import type { Client } from '#contract/clients/client.ts';
import type { ClientComparison, MergedClient } from '#contract/clients/client-merge.ts';
import {
  type ClientMergeEvent,
  type ClientMergeFacts,
  clientMergeMachine,
  emptyMerge,
  type MergeField,
  type MergingClient,
  mergedFields,
  surnameToType,
  undecidedFields,
} from '#machines/client-merge.ts';
import { decide, type RefusalOf } from '#machines/decide.ts';
import { anna, anonymised, anya, tombstone } from '../machines/situations/client-merge.ts';
import { merge, mergeBody, twoClients } from '../support/data/clients.ts';
import { buildCompany, buildSale, freshPhone } from '../support/data/company.ts';
import { inLanes } from '../support/lanes.ts';
import { joinRefusals } from '../support/oracles/joined-paths.ts';
import { type Path, pathsOver } from '../support/oracles/walks.ts';
import { expectRefusal } from '../support/server/answers.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { sharedServer } from '../support/server/server.ts';
import { clientMergeRequests, LOST } from './client-merge-situation.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const { api } = company.manager;
const [kept, gone] = await twoClients(company);
expectStatus(await merge(company, mergeBody(kept, gone)), 200);
const { name, surname } = anna;
const nameless = expectStatus(await api.post<Client>('/clients/', { name, surname, phone: freshPhone() }), 201);
expectStatus(await api.post(`/clients/${nameless.id}/anonymise/`, { version: 1, confirmation: surname }), 200);

type Machine = typeof clientMergeMachine;
type At = Path<Machine>['state'];
/** An event between person and screen, which sends no request. */
const BROWSER = 'in the browser';
const MERGED = ['client_merged'];

/** The machine’s clients as recorded, the request under way, and its answer if there was one. */
type Subject = {
  real: Map<number, { id: number; phone: string; version: number }>;
  sent: { body: object; key: string } | null;
  done: { facts: ClientMergeFacts; answer: Answer<MergedClient> } | null;
};

const realOf = ({ real }: Subject, { id }: Pick<MergingClient, 'id'>) => {
  const found = real.get(id);
  if (!found) throw new Error(`No recorded client for ${id}`);
  return found;
};

/** Pairs that are verified to be unchanged: the next path begins with one of them. */
const unmerged: Subject['real'][] = [];

async function start(): Promise<Subject> {
  const left = unmerged.pop();
  if (left) return { real: left, sent: null, done: null };
  const real: Subject['real'] = new Map([
    [tombstone.id, { id: gone.client_id, phone: gone.tourist_phone, version: 2 }],
    [anonymised.id, { id: nameless.id, phone: '', version: 2 }],
  ]);
  for (const { id: machineId, name, surname, email } of [anna, anya]) {
    const phone = freshPhone();
    const sale = await buildSale(company, { tourist_phone: phone, tourist_name: name, tourist_surname: surname });
    const client = { id: sale.client_id, phone, version: 1 };
    if (email !== '') {
      client.version = expectStatus(await api.patch<Client>(`/clients/${client.id}/`, { email }), 200).version;
    }
    real.set(machineId, client);
  }
  return { real, sent: null, done: null };
}

/** The request for the machine’s state. */
function requestOf(subject: Subject, facts: ClientMergeFacts, confirmation = surnameToType(facts)) {
  const [survivor, other] = [
    facts.survivor && realOf(subject, facts.survivor),
    facts.other && realOf(subject, facts.other),
  ];
  return {
    ...(survivor ? { survivor_id: survivor.id } : {}),
    ...(other ? { other_id: other.id } : {}),
    ...{ survivor_version: survivor?.version ?? 1, other_version: other?.version ?? 1 },
    ...{ fields: facts.choices, confirmation },
  };
}

const post = (sent: Subject['sent']) =>
  api.post<MergedClient>('/clients/merge/', sent?.body, sent ? { 'idempotency-key': sent.key } : {});
const postMerge = (body: object) => post({ body, key: randomUUID() });
const refused = (answer: Answer<unknown>, code: keyof typeof errors) =>
  expectRefusal(answer, errors[code].status, code);

const everything = { name: 'survivor', surname: 'survivor', phone: 'survivor', email: 'survivor' } as const;

/** Reads both clients as the screen does; the request takes their versions. */
async function compare(subject: Subject, { survivor, other }: ClientMergeFacts): Promise<void> {
  const side = '{ id name surname phone email version merged_into }';
  const query = `query ($id: Id!, $other: Id!) { clientComparison(id: $id, other: $other) { survivor ${side} other ${side} } }`;
  const [first, second] = [survivor ?? anna, other ?? anya];
  const ids = { id: realOf(subject, first).id, other: realOf(subject, second).id };
  const { clientComparison: read } = await api.read<{ clientComparison: ClientComparison }>(query, ids);
  for (const [client, found] of [
    [first, read.survivor],
    [second, read.other],
  ] as const) {
    const { phone, version } = found;
    const { id, name, surname, email } = client;
    expect(phone).toBe(realOf(subject, client).phone);
    expect(found).toMatchObject({ name, surname, email: email || null, merged_into: null });
    subject.real.set(id, { ...realOf(subject, client), version });
  }
}

/** Another person changes one of the clients meanwhile and changes it back. */
async function editByAnotherPerson(subject: Subject): Promise<void> {
  const { id } = realOf(subject, anna);
  for (const name of ['Энн', anna.name]) expectStatus(await company.agent.api.patch(`/clients/${id}/`, { name }), 200);
}

/** The outcome of an event by the machine. */
type Coming<Type extends ClientMergeEvent['type']> = {
  at: At;
  event: Extract<ClientMergeEvent, { type: Type }>;
  code: RefusalOf<Machine> | null;
};

/** The request of each event: expects the machine’s outcome and returns the server’s. */
const send: {
  [Type in ClientMergeEvent['type']]: (subject: Subject, coming: Coming<Type>) => Promise<string>;
} = {
  'client_merge.choose': async (subject, { event: { survivor, other }, code }) => {
    const facts = { ...emptyMerge, choices: everything, survivor, other };
    if (code === 'select_two_clients') {
      const body = requestOf(subject, facts, anna.surname);
      const { fields } = refused(await postMerge(body), 'fill_required_fields');
      expect(Object.keys(fields)).toEqual([survivor ? 'other_id' : 'survivor_id']);
      return code;
    }
    if (code) return refused(await postMerge(requestOf(subject, facts)), code).code;
    await compare(subject, facts);
    return `chosen: ${refused(await postMerge(requestOf(subject, facts, 'нет')), 'confirmation_mismatch').code}`;
  },
  // The request that is finally sent has the chosen values.
  'client_merge.take': async () => BROWSER,
  'client_merge.swap': async () => BROWSER,
  'client_merge.back': async () => BROWSER,
  'client_merge.ask': async (subject, { at, code }) => {
    if (code === 'merge_out_of_order' || code === 'select_two_clients') return BROWSER;
    if (!code)
      return `decided: ${refused(await postMerge(requestOf(subject, at.context, 'нет')), 'confirmation_mismatch').code}`;
    const { fields } = refused(await postMerge(requestOf(subject, at.context)), code);
    const open = undecidedFields(at.context).map((field) => [`fields.${field}`, code]);
    expect(fields).toEqual(Object.fromEntries(open));
    return code;
  },
  'client_merge.confirm': async (subject, { at, event: { typed }, code }) => {
    if (code && code !== 'confirmation_mismatch') return BROWSER;
    const body = requestOf(subject, at.context, typed);
    if (typed === '') {
      const { fields } = refused(await postMerge(body), 'fill_required_fields');
      return `nothing typed: ${fields.confirmation}`;
    }
    if (code) return refused(await postMerge(body), code).code;
    // It is sent when its outcome is known.
    subject.sent = { body, key: randomUUID() };
    return 'sent';
  },
  'client_merge.merged': async (subject, { at }) => {
    subject.done = { facts: at.context, answer: await post(subject.sent) };
    return String(subject.done.answer.status);
  },
  'client_merge.failed': async (subject, { event }) => {
    // A request lost on its way has no effect.
    if (event.code === LOST) return LOST;
    await editByAnotherPerson(subject);
    return refused(await post(subject.sent), 'stale').code;
  },
  'client_merge.retry': async (subject, { at, code }) => {
    if (code) return BROWSER;
    const answer = await post(subject.sent);
    if (at.context.failure === 'stale') return `again: ${refused(answer, 'stale').code}`;
    // The answer may have been lost: the request is sent again byte by byte.
    subject.done = { facts: at.context, answer };
    expect((await post(subject.sent)).text).toBe(answer.text);
    return `again: ${answer.status}`;
  },
};

async function sendEvent(subject: Subject, at: At, event: ClientMergeEvent): Promise<string> {
  // After the merge every request is refused: the repeated request finds a merged client.
  if (at.value === 'merged') return refused(await postMerge(requestOf(subject, at.context)), 'client_merged').code;
  const decision = decide(clientMergeMachine, { value: at.value, context: at.context }, event);
  const code = decision.accepted ? null : decision.code;
  // A second request beside one under way: covered by the race tests of merges.
  if (code === 'merge_under_way') return BROWSER;
  return send[event.type](subject, { at, event, code } as never);
}

const read = async (id: number) => {
  const query = 'query ($id: Id) { client(id: $id) { id name surname phone email sales_count version } }';
  const { version, ...client } = (await api.read<{ client: { version: number } }>(query, { id })).client;
  return { client, version };
};

/** Expects the clients as recorded: one as the machine merges them, or both unchanged. */
async function expectStored(subject: Subject): Promise<void> {
  const [first, second] = [realOf(subject, anna).id, realOf(subject, anya).id];
  const recorded = ({ email, ...fields }: Record<MergeField, string>, phone: string) => ({
    ...{ name: fields.name, surname: fields.surname, email: email || null, phone },
  });
  if (!subject.done) {
    for (const client of [anna, anya]) {
      const { id, phone } = realOf(subject, client);
      const found = await read(id);
      expect(found.client).toEqual({ id, ...recorded(client, phone), sales_count: 1 });
      // The next path that begins with these clients needs it.
      subject.real.set(client.id, { id, phone, version: found.version });
    }
    return;
  }
  const { facts, answer } = subject.done;
  const { id } = realOf(subject, facts.survivor ?? anna);
  const fields = mergedFields(facts) ?? anna;
  const { phone } = realOf(subject, fields.phone === anna.phone ? anna : anya);
  const one = { id, ...recorded(fields, phone) };
  const other_id = id === first ? second : first;
  expect(expectStatus(answer, 200)).toMatchObject({ ...one, other_id, moved_sales: 1 });
  for (const each of [first, second]) expect((await read(each)).client).toEqual({ ...one, sales_count: 2 });
}

test('the server answers on every path like the machine, and stores the clients as the machine has them', async () => {
  const all = pathsOver(clientMergeMachine, clientMergeRequests);
  const refusals = (from: At, { event }: Path<Machine>['steps'][number]) =>
    !decide(clientMergeMachine, { value: from.value, context: from.context }, event as ClientMergeEvent).accepted;
  const paths = joinRefusals<Machine>(all, refusals);
  const answersOf = new Map<string, Set<string>>();
  let steps = 0;
  await inLanes(paths, async (path) => {
    const subject = await start();
    let at = path.steps[0]?.state as At;
    const step = async ({ event }: { event: { type: string } }) => {
      const happening = event as ClientMergeEvent;
      const what = `${at.value} ${happening.type.slice('client_merge.'.length)}`;
      answersOf.set(what, (answersOf.get(what) ?? new Set()).add(await sendEvent(subject, at, happening)));
      steps++;
    };
    const events = Object.fromEntries(Object.keys(clientMergeRequests.cases).map((type) => [type, step]));
    const model = createTestModel(clientMergeMachine);
    await model.testPath(path, {
      events: events as unknown as Parameters<typeof model.testPath>[1]['events'],
      states: {
        '*': (reached) => {
          at = reached as At;
        },
      },
    });
    await expectStored(subject);
    if (!subject.done) unmerged.push(subject.real);
  });
  process.stdout.write(`two clients who are one: ${paths.length} paths, ${steps} steps over HTTP\n`);
  const sortedAnswers = [...answersOf].map(([what, answers]) => [what, [...answers].sort()] as const);
  const atTheServer = sortedAnswers.filter(([, answers]) => answers.join() !== BROWSER);
  const choose = [
    'chosen: confirmation_mismatch',
    'client_anonymised',
    'client_merged',
    'same_client',
    'select_two_clients',
  ];
  const afterwards = ['choose', 'take', 'swap', 'ask', 'confirm', 'retry'].map((each) => [`merged ${each}`, MERGED]);
  expect(Object.fromEntries(atTheServer)).toEqual({
    ...Object.fromEntries(['choosing', 'comparing', 'confirming', 'failed'].map((each) => [`${each} choose`, choose])),
    'comparing ask': ['decided: confirmation_mismatch', 'fill_required_fields'],
    'confirming confirm': ['confirmation_mismatch', 'nothing typed: fill_required_fields', 'sent'],
    'merging merged': ['200'],
    'merging failed': [LOST, 'stale'].sort(),
    'failed retry': ['again: 200', 'again: stale'],
    ...Object.fromEntries(afterwards),
  });
});
