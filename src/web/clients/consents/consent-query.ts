import type { ClientConsent, ConsentWording } from '#contract/clients/consent.ts';
import type { Language } from '../../base/i18n/languages.ts';

/** What a client has agreed to. */
export const CONSENTS = `query ($id: Id!) { clientConsents(id: $id) {
  id wording_version given_on means notes created_by_name withdrawn_on withdrawn_by_name
} }`;

export type ShownConsent = Omit<ClientConsent, 'client_id' | 'created_at'>;
export type ConsentsAnswer = { clientConsents: ShownConsent[] };

/** The newest versions of the wording, each in one language alone: that of the person who reads it out. */
export const WORDINGS: Record<Language, string> = {
  ru: '{ consentWordings { version created_at ru } }',
  en: '{ consentWordings { version created_at en } }',
  uz: '{ consentWordings { version created_at uz } }',
};

export type OfferedWording = Pick<ConsentWording, 'version' | 'created_at'> & Partial<Record<Language, string>>;
export type WordingsAnswer = { consentWordings: OfferedWording[] };
