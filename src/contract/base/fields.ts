import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { type WholeField, wholeLimits } from './limits.ts';
import { currencies } from './money.ts';
import { A_LETTER } from './person-names.ts';

/**
 * What can be typed into a field, as schemas. Each names its `problem`: the catalogue code that the person is told when
 * the value is not of that form. Answers use the same shapes in their canonical form.
 */
type Options = Record<string, unknown>;

/** The value or null. Keeps one JSON-schema type list, so that a wrong value gets one problem and not three. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values, ...rest } = schema as Schema & { type?: string; enum?: unknown[] };
  if (type === 'object') return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
  const widened = values ? { enum: [...values, null] } : { type: [type, 'null'] };
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...widened });
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, problem: 'choice_invalid' });

/** Any amount: two decimals, at most 12 digits before them; "-" for refunds. */
export const Amount = Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$', problem: 'amount_invalid' });

/** An amount that is zero or more. */
export const PositiveAmount = Type.String({
  pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$',
  problem: 'amount_invalid',
  allOf: [{ pattern: '^(-0+(\\.0+)?|[^-].*|)$', problem: 'amount_negative' }],
});

/** A percentage from 0 to 100 with at most two decimals. */
export const Percent = Type.String({
  pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
  problem: 'percent_invalid',
});

/** A rate: above zero, at most 8 digits and six decimals. */
export const Rate = Type.String({ pattern: '^(?!0+(\\.0+)?$)\\d{1,8}(\\.\\d{1,6})?$', problem: 'rate_invalid' });

/** A calendar date yyyy-mm-dd that exists. */
export const CalendarDate = Type.String({ format: 'date', problem: 'date_invalid' });

/** A moment, ISO 8601 with zone. */
export const Moment = Type.String({ format: 'date-time', problem: 'date_invalid' });

export const Phone = Type.String({ format: 'phone', maxLength: 40, problem: 'phone_invalid' });

/** An e-mail address that letters can be sent to: what HTML takes for one, with a dot behind the @. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$",
  problem: 'email_invalid',
});

/** One of a fixed list of words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], problem: 'choice_invalid' });

export const CurrencyCode = oneOf(currencies);

/** Points, above or below zero: whole, as many as a table holds. */
export const Points = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, problem: 'points_invalid' });

/** Text that may be left empty. */
export const text = (maxLength: number, options: Options = {}) =>
  Type.String({ maxLength, problem: 'text_too_long', ...options });

/** Text that has to be filled. */
export const requiredText = (maxLength: number, options: Options = {}) =>
  Type.String({
    maxLength,
    problem: 'text_too_long',
    allOf: [{ pattern: '\\S', problem: 'fill_required_fields' }],
    ...options,
  });

/**
 * A name in Latin letters, empty when it is not known: of people as their passport has it, surname first. Double names have
 * a hyphen, some an apostrophe.
 */
export const LatinName = Type.String({
  maxLength: 200,
  tidyName: true,
  pattern: "^ *([A-Za-z][A-Za-z '-]*)?$",
  problem: 'only_latin',
});

/** The name of a person as a file has it, which says row by row what is missing. The server keeps it tidy (`tidyName`). */
export const WrittenName = text(100, { tidyName: true });

/** The name or the surname of a person: there is a letter in it. The server keeps it tidy (`tidyName`). */
export const PersonName = requiredText(100, {
  tidyName: true,
  allOf: [
    { pattern: '\\S', problem: 'fill_required_fields' },
    { pattern: A_LETTER, problem: 'name_without_letters' },
  ],
});

/** The bytes of a picture as base64 text; which picture, its content says. */
export const Base64 = Type.String({ minLength: 1, pattern: '^[A-Za-z0-9+/]+={0,2}$', problem: 'image_type_unknown' });

/** What somebody signs in with; compared without regard to case. */
export const Username = Type.String({
  maxLength: 60,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{2,59}$',
  problem: 'username_invalid',
});

/** A password as typed; whether a new one is good is asked later. */
export const Password = text(200, { minLength: 1 });

export const YesOrNo = Type.Boolean({ problem: 'choice_invalid' });

/** A whole number from one to another, as its field has them. */
export function whole(field: WholeField) {
  const { min, max } = wholeLimits[field];
  return Type.Integer({ minimum: min, maximum: max, problem: 'number_invalid' });
}

/** A list of ids for a bulk action; the code says what to do when nothing is selected. */
export const idList = (whenEmpty: string) =>
  Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true, problem: whenEmpty });
