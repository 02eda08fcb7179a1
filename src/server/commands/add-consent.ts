import type { addConsent as contract } from '#contract/commands/add-consent.ts';
import { consentMachine } from '#machines/consent.ts';
import { accept } from '../pipeline/accept.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { invalidFields } from '../pipeline/refusal.ts';
import { readConsent } from '../queries/consents.ts';
import { insertConsent, isInForce, isWording } from '../stores/consents.ts';
import { lockClientOfConsent } from './consents.ts';

export const addConsent: HandlerOf<typeof contract> = async (context) => {
  const { params, body, today, tx, caller } = context;
  await lockClientOfConsent(context, params.id);
  const { wording_version, given_on, means, notes = '' } = body;
  if (!(await isWording(context, wording_version))) throw invalidFields({ wording_version: 'choice_invalid' });
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
};
