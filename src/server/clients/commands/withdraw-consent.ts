import { withdrawConsent as contract } from '#contract/clients/withdraw-consent.ts';
import { consentMachine } from '#machines/consent.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { readConsent } from '../reads/consent-reads.ts';
import { readClientOfConsent, withdrawLocked } from '../rows/consent-rows.ts';
import { lockClientOfConsent } from './lock-consent.ts';

export const withdrawConsent = handler(contract, async (context) => {
  const { params, body, today, tx, caller } = context;
  await lockClientOfConsent(context, await readClientOfConsent(context, params.id));
  const consent = await lockRow(context, 'client_consents', params.id);
  const { withdrawn_on } = body;
  accept(
    consentMachine,
    { value: consent.withdrawn_on === null ? 'in_force' : 'withdrawn', context: {} },
    { type: 'consent.withdraw', givenOn: consent.given_on, withdrawnOn: withdrawn_on, today },
    {
      date_in_future: { fields: { withdrawn_on: 'date_in_future' } },
      withdrawn_before_given: { fields: { withdrawn_on: 'withdrawn_before_given' } },
    },
  );
  await withdrawLocked(context, consent, withdrawn_on);
  return { body: await readConsent(tx, caller, params.id) };
});
