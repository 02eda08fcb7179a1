import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** So many codes before and after are taken as well: clocks of phones are off, and typing takes a while. */
const WINDOW = 1;

const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(typed);

/** What was typed without the spaces that apps show. */
const plainCode = (typed: string): string => typed.replaceAll(/\s/g, '');

/** Whether it has the form of a code of an app; anything else can only be a recovery code. */
export const isAppCode = (typed: string): boolean => isSixDigits(plainCode(typed));

/** The bytes of a secret in base32. */
export const secretBytes = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes);

/** To which thirty seconds since 1970 a code belongs, or null where it is none of those that are taken now. */
export function stepOfCode(secret: Buffer, typed: string, now: Date): number | null {
  const token = plainCode(typed);
  if (!isSixDigits(token)) return null;
  const totp = new TOTP({ ...FORM, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / FORM.period) + delta;
}
