import type { NewPasskey, PasskeyAssertion } from '#contract/company/second-factor/second-factor.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { Account, KnownPasskey } from '../rows/second-factor-rows.ts';

/** ES256 and RS256. */
const ALGORITHMS = [-7, -257];

/** Accepted attestation formats: none, or signed with the passkey's own key. */
const ATTESTATION_FORMATS = ['none', 'packed'];

/** Loaded on first use, because it is large. */
const library = () => import('@simplewebauthn/server');

/** The host of a request with its port, and the host name that passkeys are bound to. */
export type Place = { host: string; hostName: string };

/** The place of a request's host header. */
export const placeOfHost = (host: string): Place => ({
  host,
  hostName: URL.parse(`http://${host}`)?.hostname ?? host,
});

/** A proxy may terminate TLS, so both schemes are accepted. */
const originsOf = ({ host }: Place): string[] =>
  ['http:', 'https:'].flatMap((protocol) => URL.parse(`${protocol}//${host}`)?.origin ?? []);

/** The user handle that devices store: two numbers, no personal data. */
export function userHandleOf({ companyId, id }: Account): string {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64BE(BigInt(companyId), 0);
  bytes.writeBigUInt64BE(BigInt(id), 8);
  return bytes.toString('base64url');
}

/** The account of a user handle, unproven until the signature is verified; null for a foreign handle. */
export function accountOfHandle(handle: string | undefined): Account | null {
  const bytes = Buffer.from(handle ?? '', 'base64url');
  if (bytes.length !== 16) return null;
  const [companyId, id] = [Number(bytes.readBigUInt64BE(0)), Number(bytes.readBigUInt64BE(8))];
  return Number.isSafeInteger(companyId) && Number.isSafeInteger(id) ? { companyId, id } : null;
}

/**
 * Verifies a new passkey: its key, its host name, and that the device has verified the user. Refuses passkey_invalid.
 */
export async function readNewPasskey(made: NewPasskey, ticket: string, place: Place) {
  const { registrationInfo } = await verifyNewPasskey(made, ticket, place).catch((cause: unknown) => {
    throw unreadable('passkey_invalid', cause);
  });
  if (!registrationInfo) throw new Refusal('passkey_invalid');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credential: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
}

async function verifyNewPasskey(made: NewPasskey, ticket: string, place: Place) {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  // No certificates are requested; verifying them would fetch lists from the URLs that they contain.
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(made.attestation, 'base64url')));
  if (attestation.get('attStmt').get('x5c') || !ATTESTATION_FORMATS.includes(attestation.get('fmt'))) {
    throw new Error('The attestation has certificates or an unsupported format');
  }
  return verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
    },
    expectedChallenge: ticket,
    expectedOrigin: originsOf(place),
    expectedRPID: place.hostName,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  });
}

/** Verifies the signature of a ticket; returns the passkey and its new counter. Refuses passkey_refused. */
export async function checkPasskey(
  known: readonly KnownPasskey[],
  given: PasskeyAssertion,
  ticket: string,
  place: Place,
): Promise<{ id: number; counter: number }> {
  const credential = Buffer.from(given.id, 'base64url');
  const passkey = known.find((each) => each.credential.equals(credential) && each.hostName === place.hostName);
  if (!passkey) throw new Refusal('passkey_refused');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: given.client_data,
        authenticatorData: given.authenticator_data,
        signature: given.signature,
      },
    },
    expectedChallenge: ticket,
    expectedOrigin: originsOf(place),
    expectedRPID: place.hostName,
    credential: { id: given.id, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw unreadable('passkey_refused', cause);
  });
  if (!verified) throw new Refusal('passkey_refused');
  return { id: passkey.id, counter: authenticationInfo.newCounter };
}

/** Turns the library's errors into a refusal, with the error as its cause. */
const unreadable = (code: 'passkey_invalid' | 'passkey_refused', cause: unknown): Refusal =>
  Object.assign(new Refusal(code), { cause });
