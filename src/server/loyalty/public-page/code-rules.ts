import type { CalendarDate } from '#contract/base/dates.ts';

/** The limits on codes of the public page. Pure functions, so that they can be audited in this file alone. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Validity of a code, ms. */
const VALIDITY = 10 * MINUTE;
/** Pauses after the first, the second and each further code of a day, ms. */
const PAUSES = [MINUTE, 2 * MINUTE, 5 * MINUTE];
const SENDS_PER_DAY = 5;
const MAX_WRONG_TRIES = 5;
const LOCK_DURATION = 15 * MINUTE;
/** Codes sent for one network address within a window: enough for a family or an office, too few for a script. */
const SENDS_PER_ADDRESS = 30;
const ADDRESS_WINDOW = 60 * MINUTE;

/** The stored state of a phone; moments are ISO strings. */
export type PhoneState = {
  wrong_tries: number;
  sends: number;
  sent_on: CalendarDate | null;
  valid_until: string | null;
  resend_at: string | null;
  locked_until: string | null;
};

/** The moment, the company's calendar date, and the beginning of its next day. */
export type Now = { now: Date; today: CalendarDate; tomorrow: Date };

const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0)));
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Seconds until a moment, rounded up; 0 when it has passed. */
export const secondsUntil = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND));

/** Whether a code is sent now, and when the next one can be requested. */
export type SendPlan = { next: Date } & (
  | { isSent: false }
  | { isSent: true; sends: number; resendAt: Date; validUntil: Date }
);

/** Decides whether a request sends a code or comes too early. */
export function planSend(phone: PhoneState, { now, today, tomorrow }: Now): SendPlan {
  const sends = phone.sent_on === today ? phone.sends : 0;
  const dayIsOver = (count: number) => (count >= SENDS_PER_DAY ? tomorrow : null);
  const next = latest(moment(phone.resend_at), moment(phone.locked_until), dayIsOver(sends));
  if (next > now) return { isSent: false, next };
  const resendAt = addMs(now, PAUSES[Math.min(sends, PAUSES.length - 1)] ?? 0);
  return {
    isSent: true,
    sends: sends + 1,
    resendAt,
    validUntil: addMs(now, VALIDITY),
    next: latest(resendAt, dayIsOver(sends + 1)),
  };
}

/** Whether a typed code may be compared: not while the phone is locked, nor when there is no valid code. */
export function tryPermission(
  phone: PhoneState & { hasCode: boolean },
  now: Date,
): 'yes' | 'expired' | { lockedUntil: Date } {
  const lockedUntil = moment(phone.locked_until);
  if (lockedUntil !== null && lockedUntil > now) return { lockedUntil };
  const validUntil = moment(phone.valid_until);
  return phone.hasCode && validUntil !== null && validUntil > now ? 'yes' : 'expired';
}

/** The count of wrong codes after one more, and until when the phone is locked, if it is. */
export function afterWrongTry(phone: PhoneState, now: Date): { tries: number; lockedUntil: Date | null } {
  const tries = phone.wrong_tries + 1;
  return { tries, lockedUntil: tries >= MAX_WRONG_TRIES ? addMs(now, LOCK_DURATION) : null };
}

/** The stored state of a network address. */
export type AddressState = { sends: number; began_at: string };

/** The state of an address after one more code, or the moment from which it may request one again. */
export function countAddress(address: AddressState, now: Date): { sends: number; beganAt: Date } | { next: Date } {
  const beganAt = new Date(address.began_at);
  const end = addMs(beganAt, ADDRESS_WINDOW);
  if (end <= now) return { sends: 1, beganAt: now };
  return address.sends >= SENDS_PER_ADDRESS ? { next: end } : { sends: address.sends + 1, beganAt };
}
