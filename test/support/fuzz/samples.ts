import type { TSchema } from 'typebox';
import { PNG } from '../data/pictures.ts';

/** A schema of the contract with the keywords that these tests use. */
export type Shape = TSchema & {
  type?: string | string[];
  enum?: unknown[];
  pattern?: string;
  format?: string;
  problem?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  allOf?: unknown[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
};

export type Path = (string | number)[];

export const isNullable = ({ type, enum: values }: Shape): boolean =>
  [type].flat().includes('null') || Boolean(values?.includes(null));

export const kindOf = ({ type }: Shape): string => [type].flat().find((each) => each !== 'null') ?? 'string';

const byFormat: Record<string, string> = {
  date: '2028-02-29',
  phone: '+998901234567',
  'time-zone': 'Asia/Tashkent',
};
const byProblem: Record<string, string> = {
  amount_invalid: '10.00',
  rate_invalid: '1',
  email_invalid: 'somebody@example.com',
  only_latin: 'SOMEBODY ELSE',
  percent_invalid: '7.50',
  dial_code_invalid: '998',
  username_invalid: 'somebody',
  slug_invalid: 'some-slug',
  image_type_unknown: PNG.toString('base64'),
  passkey_invalid: 'AAAA',
  code_app_secret_invalid: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  code_not_six_digits: '123 456',
  recovery_codes_invalid: 'abcd-efgh-jkmn-pqrs',
};

const LAST_LETTERS = 'abcdefghjkmnp';

/** Another value for a list, different from the earlier ones where it is a text or a number. */
export function anotherOf(schema: Shape, index: number): unknown {
  const item = sampleOf(schema);
  if (typeof item === 'number') return index + 1;
  if (typeof item !== 'string') return item;
  const plain = `${index}`;
  const isPlain = schema.pattern === undefined || new RegExp(schema.pattern).test(plain);
  return isPlain ? plain : `${item.slice(0, -1)}${LAST_LETTERS[index]}`;
}

/** A valid value with every field filled. */
export function sampleOf(schema: Shape): unknown {
  switch (kindOf(schema)) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]));
    case 'array':
      return (schema.minItems ?? 0) > 1
        ? Array.from({ length: schema.minItems ?? 0 }, (_, index) => anotherOf(schema.items as Shape, index))
        : [sampleOf(schema.items as Shape)];
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return schema.enum?.[0] ?? byFormat[schema.format ?? ''] ?? byProblem[schema.problem ?? ''] ?? 'текст';
    default:
      throw new Error(`No sample is known for ${JSON.stringify(schema)}`);
  }
}

/** A field of a body: its place in a sample, its schema, and whether it is required. */
export type Place = { path: Path; schema: Shape; required: boolean };

/** Every field of a body, with those of lists at their first entry, and the entries themselves. */
export function placesOf(schema: Shape, path: Path = []): Place[] {
  if (kindOf(schema) === 'array') {
    const items = schema.items as Shape;
    const first = [...path, 0];
    return [{ path: first, schema: items, required: false }, ...placesOf(items, first)];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const here = [...path, name];
    return [{ path: here, schema: each, required: schema.required?.includes(name) ?? false }, ...placesOf(each, here)];
  });
}

/** A copy with another value at one place; `undefined` removes the field. */
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(whole) as Record<string | number, unknown>;
  const changed = withValue(copy[key], rest, value);
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy;
}
