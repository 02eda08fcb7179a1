import type { CalendarDate } from '#contract/base/dates.ts';

/** How codes are limited (domain 3.7); pure, so that whoever audits it reads this file alone. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A code is good for so long, ms. */
const VALID = 10 * MINUTE;
/** After the first code of a day, after the second, after each other one, ms. */
const PAUSES = [MINUTE, 2 * MINUTE, 5 * MINUTE];
const SENDS_A_DAY = 5;
const TRIES = 5;
const LOCK = 15 * MINUTE;
/** Codes that are sent for one network address within a window of time: a family's, an office's, not a script's. */
const SENDS_AN_ADDRESS = 30;
const ADDRESS_WINDOW = 60 * MINUTE;

/** What is remembered of a phone; moments are ISO strings. */
export type PhoneState = {
  wrong_tries: number;
  sends: number;
  sent_on: CalendarDate | null;
  valid_until: string | null;
  resend_at: string | null;
  locked_until: string | null;
};

/** When it is, the company's day, and when its next day begins. */
export type Now = { now: Date; today: CalendarDate; tomorrow: Date };

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0)));
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Seconds from now on, begun ones whole. */
export const secondsUntil = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND));

/** Whether a code is made now, and when the next one can be. */
export type SendPlan = { next: Date } & (
  | { isSent: false }
  | { isSent: true; sends: number; resendAt: Date; validUntil: Date }
);

/** What asking for a code leads to: one is made, or it is too early for it. */
export function planSend(phone: PhoneState, { now, today, tomorrow }: Now): SendPlan {
  const sends = phone.sent_on === today ? phone.sends : 0;
  const dayIsOver = (count: number) => (count >= SENDS_A_DAY ? tomorrow : null);
  const next = latest(moment(phone.resend_at), moment(phone.locked_until), dayIsOver(sends));
  if (next > now) return { isSent: false, next };
  const resendAt = later(now, PAUSES[Math.min(sends, PAUSES.length - 1)] ?? 0);
  return {
    isSent: true,
    sends: sends + 1,
    resendAt,
    validUntil: later(now, VALID),
    next: latest(resendAt, dayIsOver(sends + 1)),
  };
}

/** What a code that was typed is looked at with: nothing of it while the phone is locked, or when there is none to compare. */
export function mayTry(phone: PhoneState & { hasCode: boolean }, now: Date): 'yes' | 'expired' | { lockedUntil: Date } {
  const lockedUntil = moment(phone.locked_until);
  if (lockedUntil !== null && lockedUntil > now) return { lockedUntil };
  const validUntil = moment(phone.valid_until);
  return phone.hasCode && validUntil !== null && validUntil > now ? 'yes' : 'expired';
}

/** After a wrong code: how many they were, and until when the phone is locked, if it is now. */
export function afterWrongTry(phone: PhoneState, now: Date): { tries: number; lockedUntil: Date | null } {
  const tries = phone.wrong_tries + 1;
  return { tries, lockedUntil: tries >= TRIES ? later(now, LOCK) : null };
}

/** What is remembered of an address. */
export type AddressState = { sends: number; began_at: string };

/** An address after one more code, or from when on it may ask for one again. */
export function countAddress(address: AddressState, now: Date): { sends: number; beganAt: Date } | { next: Date } {
  const beganAt = new Date(address.began_at);
  const end = later(beganAt, ADDRESS_WINDOW);
  if (end <= now) return { sends: 1, beganAt: now };
  return address.sends >= SENDS_AN_ADDRESS ? { next: end } : { sends: address.sends + 1, beganAt };
}
