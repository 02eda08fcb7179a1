import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { type WholeNumberField, wholeNumberLimits } from './limits.ts';
import { currencies } from './money.ts';
import { LETTER_PATTERN } from './person-names.ts';

/**
 * Schemas of field values. `problem` is the catalogue code that is reported at the field when a value does not match.
 * Answers use the same schemas for values in canonical form.
 */
type Options = Record<string, unknown>;

/**
 * The value or null, as one JSON schema type list, so that a wrong value gets one problem and not one per alternative.
 */
export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values, ...rest } = schema as Schema & { type?: string; enum?: unknown[] };
  if (type === 'object') return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
  const widened = values ? { enum: [...values, null] } : { type: [type, 'null'] };
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...widened });
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, problem: 'choice_invalid' });

/** Any amount: at most two decimals and 12 digits before them; negative for refunds. */
export const Amount = Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$', problem: 'amount_invalid' });

/** An amount that is zero or more. */
export const NonNegativeAmount = Type.String({
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

/** An e-mail address as HTML's `input type=email` accepts it, with a dot after the @. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$",
  problem: 'email_invalid',
});

/** One of a fixed list of strings. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], problem: 'choice_invalid' });

export const CurrencyCode = oneOf(currencies);

/** A whole number of points, positive or negative. */
export const Points = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, problem: 'points_invalid' });

/** Text that may be left empty. */
export const text = (maxLength: number, options: Options = {}) =>
  Type.String({ maxLength, problem: 'text_too_long', ...options });

/** A line of text that may be left empty. The server trims it. */
export const line = (maxLength: number) => text(maxLength, { trim: true });

/** Text that has to be filled. */
export const requiredText = (maxLength: number, options: Options = {}) =>
  Type.String({
    maxLength,
    problem: 'text_too_long',
    allOf: [{ pattern: '\\S', problem: 'fill_required_fields' }],
    ...options,
  });

/**
 * A name in Latin letters, empty when unknown; of a person as in the passport, surname first. Hyphens and apostrophes are
 * allowed.
 */
export const LatinName = Type.String({
  maxLength: 200,
  normalizeName: true,
  pattern: "^ *([A-Za-z][A-Za-z '-]*)?$",
  problem: 'only_latin',
});

/**
 * The name of a person in an imported file, where a missing one is reported per row. The server normalizes it
 * (`normalizeName`).
 */
export const ImportedName = text(100, { normalizeName: true });

/** The name or the surname of a person, with at least one letter. The server normalizes it (`normalizeName`). */
export const PersonName = requiredText(100, {
  normalizeName: true,
  allOf: [
    { pattern: '\\S', problem: 'fill_required_fields' },
    { pattern: LETTER_PATTERN, problem: 'name_without_letters' },
  ],
});

/** The bytes of a picture as base64 text; its format is detected from the content. */
export const Base64 = Type.String({ minLength: 1, pattern: '^[A-Za-z0-9+/]+={0,2}$', problem: 'image_type_unknown' });

/** A username; compared case-insensitively. */
export const Username = Type.String({
  maxLength: 60,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{2,59}$',
  problem: 'username_invalid',
});

/** A password as typed; the strength of a new one is checked by its command. */
export const Password = text(200, { minLength: 1 });

export const YesOrNo = Type.Boolean({ problem: 'choice_invalid' });

/** A whole number within the limits of its field. */
export function wholeNumber(field: WholeNumberField) {
  const { min, max } = wholeNumberLimits[field];
  return Type.Integer({ minimum: min, maximum: max, problem: 'number_invalid' });
}

/** From 1 to 200 different ids for a bulk command; `whenEmpty` is the code of an empty selection. */
export const idList = (whenEmpty: string) =>
  Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true, problem: whenEmpty });
