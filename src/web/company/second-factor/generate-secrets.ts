import { RECOVERY_CODES } from '#contract/company/second-factor/second-factor.ts';

/** Base32, as authenticator apps read secrets. */
const SECRET_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The thirty-two characters without those that are easily confused when they are copied by hand. */
const CODE_LETTERS = 'abcdefghjklmnpqrstuvwxyz23456789';

/** A number of random letters out of an alphabet of thirty-two, uniformly distributed. */
const randomLetters = (letters: string, count: number): string =>
  [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => letters[byte % 32]).join('');

/** The secret of an authenticator app: 160 bits. */
export const newSecret = (): string => randomLetters(SECRET_LETTERS, 32);

/** Recovery codes of eighty bits each, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(randomLetters(CODE_LETTERS, 16), '-'));

/** "ABCDEFGH" → "ABCD EFGH": easier to copy by hand. */
export const inGroups = (text: string, between = ' '): string => (text.match(/.{1,4}/g) ?? []).join(between);

/** The URI of the QR code for authenticator apps: account and secret. */
export function appAddress(secret: string, account: string): string {
  const label = encodeURIComponent(`Karavan:${account}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Karavan&algorithm=SHA1&digits=6&period=30`;
}
