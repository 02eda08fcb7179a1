import { addPasskey as contract } from '#contract/company/second-factor/add-passkey.ts';
import { hashToken } from '../../base/crypto/session-token.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { lockUser } from '../rows/accounts.ts';
import { insertPasskey, MAX_PASSKEYS, readPasskeys } from '../rows/second-factor-rows.ts';
import { consumeTicket, findOfferHost } from '../rows/sign-in-tickets.ts';
import { placeOfHost, readNewPasskey } from '../sign-in/verify-passkey.ts';
import { secondFactorsAnswer, storeRecoveryCodes } from './second-factors-answer.ts';

/**
 * Adds a passkey made from an offer's ticket, for the host name of that offer. It is verified before any lock; the
 * ticket is consumed within the transaction.
 */
export const addPasskey = handler(contract, {
  prepare: async (db, { caller, body }) => {
    const ticketHash = hashToken(body.ticket);
    const host = await inCompany(db, caller.companyId, 'read only', (tx) => findOfferHost(tx, ticketHash, caller));
    const place = host === null ? null : placeOfHost(host);
    const made = place && (await readNewPasskey(body.passkey, body.ticket, place));

    return async (context) => {
      const { tx } = context;
      await lockUser(context);
      if (!made || !(await consumeTicket(tx, ticketHash))) throw new Refusal('passkey_challenge_over');
      if ((await readPasskeys(tx, caller)).length >= MAX_PASSKEYS) throw new Refusal('passkeys_full');
      const name = body.name.trim();
      await insertPasskey(tx, caller, { ...made, name, hostName: place.hostName });
      context.lines.push({
        event: 'passkey.add',
        entity: 'user',
        entity_id: caller.id,
        sale_id: null,
        changes: { passkey: [null, name] },
      });
      await storeRecoveryCodes(context, body.recovery_codes);
      return secondFactorsAnswer(context);
    };
  },
});
