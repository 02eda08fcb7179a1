import type { ClientConsent, ConsentWording } from '#contract/clients/consent.ts';
import { expectStatus } from '../server/api.ts';
import { freshName } from './command-rows.ts';
import { type Company, type Person, today } from './company.ts';

/** A wording that no version has yet. */
export function wordingBody() {
  const name = freshName();
  return { ru: `Согласен, ${name}`, en: `I agree, ${name}`, uz: `Roziman, ${name}` };
}

export const addWording = async ({ manager }: Company): Promise<ConsentWording> =>
  expectStatus(await manager.api.post<ConsentWording>('/consent-wordings/', wordingBody()), 201);

export const consentBody = (wording_version: number, more: object = {}) => ({
  ...{ wording_version, given_on: today(), means: 'paper' },
  ...more,
});

/** Records a client’s consent to a new version of the wording. */
export async function addConsent(
  company: Company,
  clientId: number,
  more: object = {},
  person: Person = company.manager,
): Promise<ClientConsent> {
  const { version } = await addWording(company);
  const answer = await person.api.post<ClientConsent>(`/clients/${clientId}/consents/`, consentBody(version, more));
  return expectStatus(answer, 201);
}

const CONSENTS = `query ($id: Id!) { clientConsents(id: $id) {
  id client_id wording_version given_on means notes created_by_name created_at withdrawn_on withdrawn_by_name
} }`;

export const readConsents = async ({ api }: Person, id: number): Promise<ClientConsent[]> =>
  (await api.read<{ clientConsents: ClientConsent[] }>(CONSENTS, { id })).clientConsents;
