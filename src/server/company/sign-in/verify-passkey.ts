import type { NewPasskey, PasskeyAssertion } from '#contract/company/second-factor/second-factor.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { Account, KnownPasskey } from '../rows/second-factor-rows.ts';

/** ES256 and RS256: what browsers are asked for. */
const ALGORITHMS = [-7, -257];

/** Forms of what comes along with a new passkey: nothing, or a signature of its own key. */
const TAKEN_FORMATS = ['none', 'packed'];

/** It takes a while to read in: only a person with a passkey waits for it. */
const library = () => import('@simplewebauthn/server');

/** The name by which the server was reached, which passkeys belong to; and that with its port, as pages have it in their address. */
export type Place = { host: string; hostName: string };

/** The place of a host with its port, as a request names it. */
export const placeOfHost = (host: string): Place => ({
  host,
  hostName: URL.parse(`http://${host}`)?.hostname ?? host,
});

/** TLS may end at a proxy that does not say so: both forms of a page's origin are right. */
const originsOf = ({ host }: Place): string[] =>
  ['http:', 'https:'].flatMap((protocol) => URL.parse(`${protocol}//${host}`)?.origin ?? []);

/** Whose a passkey is, as its device keeps it: two numbers, nothing personal. */
export function userHandleOf({ companyId, id }: Account): string {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64BE(BigInt(companyId), 0);
  bytes.writeBigUInt64BE(BigInt(id), 8);
  return bytes.toString('base64url');
}

/** The account that a passkey says it belongs to; its signature has to prove it. Null for what is no handle of ours. */
export function accountOfHandle(handle: string | undefined): Account | null {
  const bytes = Buffer.from(handle ?? '', 'base64url');
  if (bytes.length !== 16) return null;
  const [companyId, id] = [Number(bytes.readBigUInt64BE(0)), Number(bytes.readBigUInt64BE(8))];
  return Number.isSafeInteger(companyId) && Number.isSafeInteger(id) ? { companyId, id } : null;
}

/**
 * Checks a passkey that a browser has just made of a ticket: its key, the name it belongs to, that its device has made sure who
 * uses it. Refuses passkey_invalid.
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
  // Browsers are asked for no certificates: to check them the library would fetch lists from the addresses that they name.
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(made.attestation, 'base64url')));
  if (attestation.get('attStmt').get('x5c') || !TAKEN_FORMATS.includes(attestation.get('fmt'))) {
    throw new Error('The passkey comes with certificates');
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

/** The passkey with which a ticket was signed, and the count of its device. Refuses passkey_refused. */
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

/** The library says by an error what is wrong with a passkey: to the person that is one thing. */
const unreadable = (code: 'passkey_invalid' | 'passkey_refused', cause: unknown): Refusal =>
  Object.assign(new Refusal(code), { cause });
