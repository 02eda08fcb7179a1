import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { PASSKEY_OFFERS_PATH, PasskeyOfferBody } from '#contract/company/second-factor/passkey-offers.ts';
import type { PasskeyOffer } from '#contract/company/second-factor/second-factor.ts';
import { hashToken, newToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { networkOfClient } from '../../base/http/client-address.ts';
import { checkOrigin, type OwnNames } from '../../base/http/origin.ts';
import { invalidFields, Refusal } from '../../base/pipeline/refusal.ts';
import { readUser } from '../rows/accounts.ts';
import { MAX_PASSKEYS, readPasskeys } from '../rows/second-factor-rows.ts';
import { insertTicket } from '../rows/sign-in-tickets.ts';
import { callerOf } from '../sign-in/authenticate.ts';
import { checkPresentPassword } from '../sign-in/check-present-password.ts';
import { placeOfHost, userHandleOf } from '../sign-in/verify-passkey.ts';

/**
 * `POST /api/v1/passkeys/offer/`: the options for creating a passkey. It requires the password already here, because a
 * device keeps the passkey even if the command is refused. The passkey is bound to the host name of the request; IP
 * addresses are refused.
 */
export function registerPasskeyOffers(app: FastifyInstance, db: Database, ownNames: OwnNames): void {
  app.post(`/api/v1${PASSKEY_OFFERS_PATH}`, {
    config: { whileSettingUp: true },
    // Not documented: only the application's pages call it, before a command.
    schema: { hide: true, body: PasskeyOfferBody },
    preValidation: checkOrigin(ownNames),
    handler: async (request): Promise<PasskeyOffer> => {
      const caller = callerOf(request);
      const { host, hostName } = placeOfHost(request.host);
      if (isIP(hostName.replace(/^\[(.*)\]$/, '$1')) !== 0) throw new Refusal('passkey_address');
      const { current_password } = request.body as Static<typeof PasskeyOfferBody>;
      const { isRight } = await checkPresentPassword(db, caller, current_password);
      if (!isRight) throw invalidFields({ current_password: 'current_password_wrong' });
      const ticket = newToken();
      return inCompany(db, caller.companyId, 'read write', async (tx) => {
        const { companyId, id } = caller;
        const user = await readUser(tx, companyId, id);
        const known = await readPasskeys(tx, caller);
        if (known.length >= MAX_PASSKEYS) throw new Refusal('passkeys_full');
        await insertTicket(tx, {
          ticketHash: hashToken(ticket),
          purpose: 'new_passkey',
          account: { companyId, id },
          network: networkOfClient(request),
          host,
        });
        return {
          ticket,
          rp_id: hostName,
          user_handle: userHandleOf({ companyId, id }),
          username: user.username,
          display_name: `${user.surname} ${user.name}`,
          known: known.map(({ credential }) => credential.toString('base64url')),
        };
      });
    },
  });
}
