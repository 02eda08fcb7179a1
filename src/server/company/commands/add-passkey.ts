import type { addPasskey as contract } from '#contract/company/second-factor/add-passkey.ts';
import { hashToken } from '../../base/crypto/session-token.ts';
import { inCompany } from '../../base/db/transaction.ts';
import type { PreparedHandlerOf } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { lockUser } from '../rows/accounts.ts';
import { insertPasskey, MOST_PASSKEYS, passkeysOf } from '../rows/second-factor-rows.ts';
import { hostOfOffer, takeTicket } from '../rows/sign-in-tickets.ts';
import { placeOfHost, readNewPasskey } from '../sign-in/verify-passkey.ts';
import { keepRecoveryCodes, secondFactorsAnswer } from './second-factors-answer.ts';

/**
 * The passkey is made of a ticket that this account was given for its password, and belongs to the name that the server had then.
 * It is checked before anything is locked; what has happened to the ticket meanwhile is seen when it is taken.
 */
export const addPasskey: PreparedHandlerOf<typeof contract> = {
  prepare: async (db, { caller, body }) => {
    const ticketHash = hashToken(body.ticket);
    const host = await inCompany(db, caller.companyId, 'read only', (tx) => hostOfOffer(tx, ticketHash, caller));
    const place = host === null ? null : placeOfHost(host);
    const made = place && (await readNewPasskey(body.passkey, body.ticket, place));

    return async (context) => {
      const { tx } = context;
      await lockUser(context);
      if (!made || !(await takeTicket(tx, ticketHash))) throw new Refusal('passkey_challenge_over');
      if ((await passkeysOf(tx, caller)).length >= MOST_PASSKEYS) throw new Refusal('passkeys_full');
      const name = body.name.trim();
      await insertPasskey(tx, caller, { ...made, name, hostName: place.hostName });
      context.lines.push({
        event: 'passkey.add',
        entity: 'user',
        entity_id: caller.id,
        sale_id: null,
        changes: { passkey: [null, name] },
      });
      await keepRecoveryCodes(context, body.recovery_codes);
      return secondFactorsAnswer(context);
    };
  },
};
