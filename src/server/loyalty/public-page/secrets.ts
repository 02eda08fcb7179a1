import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../base/network.ts';

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Six digits that nobody can foresee. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A code as it is kept. */
export function hashCode(code: string, salt: Buffer = randomBytes(16)): { salt: Buffer; code_hash: Buffer } {
  return { salt, code_hash: sha256(salt, code) };
}

/** What is kept for a phone that gets no code: no code has this hash. */
export const hashOfNoCode = (): { salt: Buffer; code_hash: Buffer } => ({
  salt: randomBytes(16),
  code_hash: randomBytes(32),
});

export const isCode = (code: string, { salt, code_hash }: { salt: Buffer; code_hash: Buffer }): boolean =>
  timingSafeEqual(hashCode(code, salt).code_hash, code_hash);

/** Phones that somebody typed are kept like this: most of them are nobody's business here. */
export const hashPhone = (e164: string): Buffer => sha256('phone ', e164);

/** Who asks, as far as it is kept. */
export const hashAddress = (address: string): Buffer => sha256('address ', networkOf(address));
