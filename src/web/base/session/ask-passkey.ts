import {
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyOffer,
  PasskeyQuestion,
} from '#contract/company/second-factor/second-factor.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';

/**
 * The reasons why a browser gives no passkey: the person has cancelled, the address does not support it, or it exists
 * already.
 */
export type PasskeyProblem = 'passkey_cancelled' | 'passkey_unsupported' | 'passkey_exists';

/** Time limit for the person, ms; the server's is the same. */
const TIMEOUT = 300_000;

/** Has the browser sign a ticket with a passkey. */
export const requestPasskey = ({
  ticket,
  rp_id,
  allowed,
}: { ticket: string } & PasskeyQuestion): Promise<PasskeyAssertion | PasskeyProblem> =>
  orProblem(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge: ticket,
        rpId: rp_id,
        allowCredentials: allowed.map((each) => ({ id: each, type: 'public-key' })),
        userVerification: 'required',
        timeout: TIMEOUT,
      },
    });
    return {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle ? { user_handle: response.userHandle } : {}),
    };
  });

/** Has the browser create a passkey that is discoverable and requires user verification. */
export const createPasskey = (offer: PasskeyOffer): Promise<NewPasskey | PasskeyProblem> =>
  orProblem(async () => {
    const { id, response }: RegistrationResponseJSON = await startRegistration({
      optionsJSON: {
        challenge: offer.ticket,
        rp: { id: offer.rp_id, name: 'Karavan' },
        user: { id: offer.user_handle, name: offer.username, displayName: offer.display_name },
        // ES256 and RS256: every device supports one of them.
        pubKeyCredParams: [-7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: offer.known.map((each) => ({ id: each, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: TIMEOUT,
      },
    });
    return { id, client_data: response.clientDataJSON, attestation: response.attestationObject };
  });

async function orProblem<Given>(ask: () => Promise<Given>): Promise<Given | PasskeyProblem> {
  if (!canUsePasskeys) return 'passkey_unsupported';
  try {
    return await ask();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return problem;
  }
}

const CANCELLED = ['NotAllowedError', 'AbortError'];
const UNSUPPORTED = ['SecurityError', 'NotSupportedError', 'ConstraintError'];

function problemOf(error: unknown): PasskeyProblem | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'passkey_exists';
  if (CANCELLED.includes(error.name)) return 'passkey_cancelled';
  return UNSUPPORTED.includes(error.name) ? 'passkey_unsupported' : null;
}
