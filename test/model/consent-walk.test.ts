import { expect, test } from 'vitest';
import type { ClientConsent } from '#contract/clients/consent.ts';
import { consentMachine } from '#machines/consent.ts';
import { consentCases } from '../machines/situations/consent.ts';
import { buildClient } from '../support/data/client-reads.ts';
import { buildCompany, today } from '../support/data/company.ts';
import { addConsent, addWording, consentBody, readConsents } from '../support/data/consents.ts';
import { type Walk, walkOverHttp } from '../support/oracles/model-walk.ts';
import { ownServer } from '../support/server/server.ts';

const server = await ownServer();
// The day does not end in the middle of a walk.
server.setClock(new Date());
const company = await buildCompany(server);
const { api } = company.manager;

/**
 * The client, a version that the client has consented to, the version of the walk, and the id of its consent; an unused
 * id before it is recorded.
 */
type Subject = { client: number; agreed: number; version: number; id: number };
const NOTHING = 999_999_999;

const walk: Walk<typeof consentMachine, Subject> = {
  machine: consentMachine,
  situation: { title: 'a consent', input: undefined, cases: consentCases(today()) },
  start: async () => {
    const { id: client } = await buildClient(company);
    const { wording_version: agreed } = await addConsent(company, client);
    return { client, agreed, version: (await addWording(company)).version, id: NOTHING };
  },
  send: {
    'consent.add': async (subject, { givenOn, isGiven }) => {
      const { client, agreed, version } = subject;
      const body = consentBody(isGiven ? agreed : version, { given_on: givenOn });
      const answer = await api.post<ClientConsent>(`/clients/${client}/consents/`, body);
      if (answer.status === 201) subject.id = answer.body.id;
      return answer;
    },
    'consent.withdraw': ({ id }, { withdrawnOn }) =>
      api.post(`/consents/${id}/withdraw/`, { withdrawn_on: withdrawnOn }),
  },
  read: async ({ client, version }) => {
    const consents = await readConsents(company.manager, client);
    return consents
      .filter(({ wording_version }) => wording_version === version)
      .map(({ withdrawn_on }) => (withdrawn_on === null ? 'in_force' : 'withdrawn'));
  },
  expected: ({ value }) => (value === 'absent' ? [] : [value]),
  action: () => null,
  answersWithItself: () => false,
};

test('a consent behaves over HTTP like its machine, from before its recording to after its withdrawal', async () => {
  const { edges } = await walkOverHttp(walk);
  expect(edges.size).toBeGreaterThan(6);
});
