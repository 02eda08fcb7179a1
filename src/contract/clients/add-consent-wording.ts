import { body, command, noParams } from '../base/command.ts';
import { ConsentWording, Wording } from './consent.ts';

/**
 * Adds a version of the wording of the consent; earlier versions stay. If the texts equal those of the newest version,
 * none is added and that version is the answer. Refused: stale.
 */
export const addConsentWording = command({
  name: 'add-consent-wording',
  summary: 'Add a version of the wording of the consent',
  method: 'POST',
  path: '/consent-wordings/',
  permission: 'consent_wording.add',
  params: noParams,
  body: body({ ru: Wording, en: Wording, uz: Wording }),
  answer: ConsentWording,
  status: 201,
});
