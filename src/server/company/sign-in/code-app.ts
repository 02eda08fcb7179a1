import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports. */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the present one, for inaccurate clocks and slow typing. */
const WINDOW = 1;

const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(typed);

/** Removes the spaces that apps show. */
const plainCode = (typed: string): string => typed.replaceAll(/\s/g, '');

/** Whether a typed code has the form of an app's code; otherwise it is a recovery code. */
export const isAppCode = (typed: string): boolean => isSixDigits(plainCode(typed));

/** The bytes of a secret in base32. */
export const secretBytes = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes);

/** The time step of a valid code, or null. */
export function stepOfCode(secret: Buffer, typed: string, now: Date): number | null {
  const token = plainCode(typed);
  if (!isSixDigits(token)) return null;
  const totp = new TOTP({ ...TOTP_PARAMETERS, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / TOTP_PARAMETERS.period) + delta;
}
