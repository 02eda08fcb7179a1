import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ErrorCode } from '#contract/base/errors.ts';
import { asLatinKeys } from '#contract/base/keyboard-layout.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const MIN_LENGTH = 12;
/** zxcvbn's score (0 to 4) up to which a password is refused: guessed within a million tries. */
const GUESSABLE = 1;

const derive = promisify(argon2);

/** Loaded on first use, because the dictionaries are large. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};
let estimator: ReturnType<typeof loadEstimator> | null = null;

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive('argon2id', { ...COST, message: password.normalize('NFC'), nonce: salt });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** Verifies a password against a PHC string, with the parameters of the string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (!match) throw new Error('A stored password is not an argon2id string');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(match[5] ?? '', 'base64');
  const message = password.normalize('NFC');
  const nonce = Buffer.from(match[4] ?? '', 'base64');
  const options = { memory, passes, parallelism, tagLength: expected.length, message, nonce };
  return timingSafeEqual(await derive('argon2id', options), expected);
}

/** A slow hash of a text that contains passwords, to recognise it again; deterministic for a salt. */
export const slowHash = (text: string, salt: string): Promise<Buffer> =>
  derive('argon2id', { ...COST, message: text, nonce: createHash('sha256').update(salt).digest() });

/** Verified for unknown usernames, so that the time of the answer does not disclose them. */
export const dummyPasswordHash: Promise<string> = hashPassword(randomBytes(24).toString('base64url'));

/**
 * The problem of a new password, or null. `about`: words of the person (name, username, company) that it may not be
 * made of.
 */
export async function passwordProblem(password: string, about: string[]): Promise<ErrorCode | null> {
  if ([...password].length < MIN_LENGTH) return 'password_too_short';
  estimator ??= loadEstimator();
  const strength = await estimator;
  // "йцукен…" is "qwerty…" on the same keys.
  const guessable = [password, asLatinKeys(password)].some((form) => strength.check(form, about).score <= GUESSABLE);
  return guessable ? 'password_too_common' : null;
}

/** A random password for a new account, 96 bits. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
