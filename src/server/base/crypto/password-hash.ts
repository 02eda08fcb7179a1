import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ErrorCode } from '#contract/base/errors.ts';
import { asLatinKeys } from '#contract/base/keyboard-layout.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const SHORTEST = 12;
/** zxcvbn's scale of 0 to 4: up to 1 is "guessed in less than a million tries". */
const GUESSABLE = 1;

const derive = promisify(argon2);

/** The dictionaries of what people choose take a while to read in: only whoever chooses a password waits for them. */
const readGuesses = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};
let guesses: ReturnType<typeof readGuesses> | null = null;

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive('argon2id', { ...COST, message: password.normalize('NFC'), nonce: salt });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** Checks a password against a PHC string, at the cost that the string was made with. */
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

/** What a text with passwords in it is known again by: the same for the same salt, and as slow to guess at as a password. */
export const slowHash = (text: string, salt: string): Promise<Buffer> =>
  derive('argon2id', { ...COST, message: text, nonce: createHash('sha256').update(salt).digest() });

/** For a name that nobody has: the same work as for one that exists, so that time tells nothing. */
export const passwordOfNobody: Promise<string> = hashPassword(randomBytes(24).toString('base64url'));

/** Why a new password is not taken, or null. `about` are words that belong to the person: name, username, company. */
export async function passwordProblem(password: string, about: string[]): Promise<ErrorCode | null> {
  if ([...password].length < SHORTEST) return 'password_too_short';
  guesses ??= readGuesses();
  const strength = await guesses;
  // "йцукен…" is "qwerty…" on the same keys.
  const guessable = [password, asLatinKeys(password)].some((form) => strength.check(form, about).score <= GUESSABLE);
  return guessable ? 'password_too_common' : null;
}

/** A password for an account that is made for somebody: 96 random bits, easy to read out. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
