import { addConsent as contract } from '#contract/clients/add-consent.ts';
import { consentMachine } from '#machines/consent.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { readConsent } from '../reads/consent-reads.ts';
import { insertConsent, isInForce, wordingExists } from '../rows/consent-rows.ts';
import { lockClientOfConsent } from './lock-consent.ts';

export const addConsent = handler(contract, async (context) => {
  const { params, body, today, tx, caller } = context;
  await lockClientOfConsent(context, params.id);
  const { wording_version, given_on, means, notes = '' } = body;
  if (!(await wordingExists(context, wording_version))) throw invalidFields({ wording_version: 'choice_invalid' });
  const consent = { client_id: params.id, wording_version, given_on, means, notes: notes.trim() };
  const isGiven = await isInForce(context, consent);
  accept(
    consentMachine,
    { value: 'absent', context: {} },
    { type: 'consent.add', givenOn: given_on, isGiven, today },
    {
      date_in_future: { fields: { given_on: 'date_in_future' } },
      consent_given_already: { fields: { wording_version: 'consent_given_already' } },
    },
  );
  return { body: await readConsent(tx, caller, await insertConsent(context, consent)) };
});
