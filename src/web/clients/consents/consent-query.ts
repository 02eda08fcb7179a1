import type { ConsentWording } from '#contract/clients/consent.ts';
import { type Answered, type Selection, select } from '../../base/api/select.ts';
import type { Language } from '../../base/i18n/languages.ts';

/** The query of a client's consents. */
export const CONSENTS = select(
  'clientConsents',
  { id: 'Id!' },
  'id wording_version given_on means notes created_by_name withdrawn_on withdrawn_by_name',
);

export type ShownConsent = Answered<typeof CONSENTS>['clientConsents'][number];

/** The newest versions of the wording in the language of the interface, in which it is read out. */
export const WORDINGS: Record<Language, Selection<WordingsAnswer, object>> = {
  ru: select('consentWordings', {}, 'version created_at ru'),
  en: select('consentWordings', {}, 'version created_at en'),
  uz: select('consentWordings', {}, 'version created_at uz'),
};

export type OfferedWording = Pick<ConsentWording, 'version' | 'created_at'> & Partial<Record<Language, string>>;
type WordingsAnswer = { consentWordings: OfferedWording[] };
