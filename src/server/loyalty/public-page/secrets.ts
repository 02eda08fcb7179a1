import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../base/network.ts';

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Six random digits from a cryptographic source. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A code's salted hash, the only form in which it is stored. */
export function hashCode(code: string, salt: Buffer = randomBytes(16)): { salt: Buffer; code_hash: Buffer } {
  return { salt, code_hash: sha256(salt, code) };
}

/** Stored for a phone without a client: random bytes that are the hash of no code. */
export const hashOfNoCode = (): { salt: Buffer; code_hash: Buffer } => ({
  salt: randomBytes(16),
  code_hash: randomBytes(32),
});

export const isCode = (code: string, { salt, code_hash }: { salt: Buffer; code_hash: Buffer }): boolean =>
  timingSafeEqual(hashCode(code, salt).code_hash, code_hash);

/** Phones typed on the public page are stored as hashes only, because most of them belong to no client. */
export const hashPhone = (e164: string): Buffer => sha256('phone ', e164);

/** The network of the address is stored, as a hash only. */
export const hashAddress = (address: string): Buffer => sha256('address ', networkOf(address));
