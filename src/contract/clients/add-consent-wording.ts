import { body, command, noParams } from '../base/command.ts';
import { ConsentWording, Wording } from './consent.ts';

/**
 * Makes another version of what clients agree to; those of before stay. Texts that are those of the newest version make none,
 * and that version is answered. Refused: stale.
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
