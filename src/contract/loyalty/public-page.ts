import Type, { type Static } from 'typebox';
import { body } from '../base/command.ts';
import { Amount, CalendarDate, nullable, oneOf, Phone } from '../base/fields.ts';
import { addressRefusals } from '../base/refused-by-address.ts';
import type { PublicCommand } from '../company/public-commands.ts';
import { pointEntryTypes } from './points.ts';

// The public page of a company's programme: its data and commands, which need no session.

/** The languages of the page and of its messages. */
export const pageLanguages = ['ru', 'en', 'uz'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

const closed = { additionalProperties: false };
const Points = Type.Integer();

/** Points with a date. */
const Dated = Type.Object({ date: CalendarDate, points: Points }, closed);

/** A line of the history: a row of the ledger without its author and reason. */
export const CardEntry = Type.Object(
  {
    date: CalendarDate,
    type: oneOf(pointEntryTypes),
    /** Positive when granted, negative when taken. */
    points: Points,
    /** The type of the reversed row. */
    of_type: nullable(oneOf(pointEntryTypes)),
    direction: nullable(Type.String()),
    bonus: nullable(Type.String()),
  },
  closed,
);
export type CardEntry = Static<typeof CardEntry>;

/** The client's own points, shown after the right code was typed. */
export const LoyaltyCard = Type.Object(
  {
    company: Type.String(),
    /** The day of the statement, in the company's time zone. */
    date: CalendarDate,
    name: Type.String(),
    surname: Type.String(),
    level: nullable(Type.String()),
    /** Σ of the ledger; may be below zero. */
    points: Points,
    /** The points that can be used today. */
    available: Points,
    /** Points that become usable on a date, and points that expire on one within a year. */
    pending: Type.Array(Dated),
    expiring: Type.Array(Dated),
    /** The next level, the missing turnover of completed sales in USD, and the progress in percent. */
    next_level: nullable(Type.Object({ name: Type.String(), missing: Amount, done: Type.Integer() }, closed)),
    bonuses: Type.Array(Type.Object({ name: Type.String(), points: Points }, closed)),
    /** Newest first, a hundred at most. */
    history: Type.Array(CardEntry),
  },
  closed,
);
export type LoyaltyCard = Static<typeof LoyaltyCard>;

export const bySlug = Type.Object({ slug: Type.String({ maxLength: 60 }) });

/** The answer of `GET`: the company of the page. */
export const LoyaltyCompany = Type.Object({ name: Type.String() }, closed);
export type LoyaltyCompany = Static<typeof LoyaltyCompany>;

/** Commands of the page, each a POST that is refused without the XSRF header. */
export const loyaltyCommands = {
  /** The answer is the same whether or not the phone is a client's; `retry_after` is in seconds. */
  requestCode: {
    name: 'request-loyalty-code',
    summary: 'Have a code sent to a phone',
    path: '/loyalty/:slug/code/',
    body: body({ phone: Phone, language: Type.Optional(oneOf(pageLanguages)) }),
    answer: Type.Object({ retry_after: Type.Integer() }, closed),
    status: 202,
    refused: [...addressRefusals, 'page_expired'],
  },
  /** code_locked has the seconds in `details.retry_after`. */
  verifyCode: {
    name: 'verify-loyalty-code',
    summary: 'Show the points of a phone for the code that was sent to it',
    path: '/loyalty/:slug/verify/',
    body: body({ phone: Phone, code: Type.String({ pattern: '^\\d{6}$', problem: 'code_not_six_digits' }) }),
    answer: LoyaltyCard,
    status: 200,
    refused: [...addressRefusals, 'page_expired', 'wrong_code', 'code_expired', 'code_locked'],
  },
} as const satisfies Record<string, PublicCommand>;
