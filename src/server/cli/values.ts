import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { isCalendarDate } from '#contract/base/dates.ts';
import { errors } from '#contract/base/errors.ts';
import { publicCommands } from '#contract/company/public-commands.ts';

/** Validators of option values; each returns its problem as text. */
type Problem = (value: string) => string | null;

const { slug, username, surname } = publicCommands.setUpCompany.body.properties;

const matching =
  (schema: TSchema, words: string): Problem =>
  (value) =>
    Check(schema, value) ? null : words;

/** A company's slug, with the same rule as in the set-up. */
export const aSlug = matching(slug, errors.slug_invalid.message);
export const aUsername = matching(username, errors.username_invalid.message);

export const aText =
  (longest: number): Problem =>
  (value) => {
    if (value.trim() === '') return 'It must not be empty';
    return value.length > longest ? `At most ${longest} characters` : null;
  };

export const aPersonName: Problem = (value) =>
  aText(100)(value) ?? matching(surname, errors.name_without_letters.message)(value);

export const oneOf =
  (...words: string[]): Problem =>
  (value) =>
    words.includes(value) ? null : `Either ${words.join(' or ')}`;

export const aWholeNumber =
  (least: number, most: number): Problem =>
  (value) =>
    /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `A whole number from ${least} to ${most}`;

export const aDateOrNone: Problem = (value) =>
  value === 'none' || isCalendarDate(value) ? null : 'A date that exists, yyyy-mm-dd, or none';

export const aTimeZone: Problem = (value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return null;
  } catch {
    return errors.time_zone_invalid.message;
  }
};

/** `2026-11-21 17:05`, with seconds and an offset if wanted; without an offset in the machine's time zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(:\d\d(\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/;

/** The moment of an option, or null for none. */
export function momentOf(value: string): Date | null {
  const [, date, time, , , zone = ''] = MOMENT.exec(value) ?? [];
  return date === undefined || !isCalendarDate(date) ? null : new Date(`${date}T${time}${zone}`);
}

export const aMomentOrNone: Problem = (value) =>
  value === 'none' || Number.isFinite(momentOf(value)?.getTime())
    ? null
    : 'A moment that exists, "yyyy-mm-dd hh:mm", or none';
