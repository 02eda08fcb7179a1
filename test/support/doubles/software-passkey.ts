import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyOffer,
  PasskeyQuestion,
} from '#contract/company/second-factor/second-factor.ts';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Flags of authenticator data: user present, user verified, attested key included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, unknown>;

/** CBOR for the types of WebAuthn: integers, texts, bytes, lists, maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

/** The public key in the form of COSE: an elliptic curve P-256, signed with ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

type Signing = {
  origin: string;
  /** Whether the device verifies the user, and its signature counter. */
  verifies?: boolean;
  counter?: number;
  handle?: string | null;
  /** The attestation certificates of the device’s maker. */
  certificates?: Buffer[];
};

/** An authenticator in software: it creates one passkey and signs challenges with it. */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';
  #counter = 0;

  get credential(): string {
    return this.id.toString('base64url');
  }

  make(offer: PasskeyOffer, { origin, verifies = true, certificates }: Signing): NewPasskey {
    this.#handle = offer.user_handle;
    const key = coseKey(this.#keys.publicKey);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      this.#data(offer.rp_id, WITH_KEY, verifies, this.#counter),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', certificates ? 'packed' : 'none'],
        ['attStmt', new Map(certificates ? [['x5c', certificates]] : [])],
        ['authData', data],
      ]),
    );
    return {
      id: this.credential,
      client_data: clientData('webauthn.create', offer.ticket, origin).toString('base64url'),
      attestation: attestation.toString('base64url'),
    };
  }

  sign(question: { ticket: string } & PasskeyQuestion, signing: Signing): PasskeyAssertion {
    const { origin, verifies = true, counter = ++this.#counter, handle = this.#handle } = signing;
    const data = this.#data(question.rp_id, 0, verifies, counter);
    const client = clientData('webauthn.get', question.ticket, origin);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      id: this.credential,
      client_data: client.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(handle === null ? {} : { user_handle: handle }),
    };
  }

  #data(rpId: string, flags: number, verifies: boolean, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verifies ? VERIFIED : 0)]), count]);
  }
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
