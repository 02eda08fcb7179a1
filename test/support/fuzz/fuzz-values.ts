import fc from 'fast-check';
import { unstorable } from './bad-values.ts';
import { isNullable, kindOf, type Path, type Shape, sampleOf, withValue } from './samples.ts';

/** `[[[…]]]`, nested to a depth. */
const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], null);

/** Names with a meaning for objects, prototypes and paths. */
export const oddNames = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'company_id', 'id', '', ' ', '0'],
  ...['a.b', 'a/b', '~1', 'ключ', '$ref', '\0', 'до\ud800', 'x'.repeat(5000)],
];

const oddTexts = [
  ...unstorable,
  ...[
    '',
    ' ',
    '\t\n',
    '1',
    '0x1',
    '1e3',
    '-0',
    'NaN',
    'Infinity',
    'null',
    '[object Object]',
    'undefined',
    '%',
    '_',
    '\\',
  ],
  ...["'; drop table sales; --", '{{nonce}}', '<script>', '\u2028', '\ufeff', '\u202e', 'я\u0301'.repeat(200)],
  ...[
    '2028-02-30',
    '0000-01-01',
    '9999-12-31',
    '-000001-01-01',
    '+275760-09-13',
    '2028-02-29T24:00:00Z',
    '+998901234567',
  ],
  ...['999999999999.99', '-999999999999.99', '9'.repeat(400), '1,000.00', '😀'.repeat(300), 'x'.repeat(10_000)],
];

const oddNumbers = [0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 1e21];

/** Any JSON value, most often a known troublemaker. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddNumbers) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, [], {}, [[]], [null], [{}], { length: 1 }, { toString: 1 }, nested(40), nested(1000)],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
);

/** Ids count from 1 in a database of its own, so most of these exist. */
const id = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1 }) },
);

function text({ pattern, allOf, maxLength = 60, ...schema }: Shape): fc.Arbitrary<unknown> {
  const sample = fc.constant(sampleOf({ ...schema, ...(pattern ? { pattern } : {}) } as Shape));
  if (pattern === undefined && schema.format === undefined) {
    const free = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
    // Where a text has further rules, a letter in front satisfies them.
    return fc.oneof(sample, allOf ? free.map((rest) => `Я${rest}`.slice(0, maxLength)) : free);
  }
  if (pattern === undefined || allOf || pattern.includes('(?') || schema.problem === 'image_type_unknown')
    return sample;
  return fc.oneof(sample, fc.stringMatching(new RegExp(pattern)));
}

/** A value that is valid for a schema, with each optional field in half of the cases. */
export function ofForm(schema: Shape): fc.Arbitrary<unknown> {
  const value = filled(schema);
  return isNullable(schema) ? fc.option(value, { freq: 5 }) : value;
}

function filled(schema: Shape): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (kindOf(schema)) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, ofForm(each)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case 'array': {
      const { minItems = 0, maxItems = 3, uniqueItems, items } = schema;
      const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
      return uniqueItems ? fc.uniqueArray(ofForm(items as Shape), lengths) : fc.array(ofForm(items as Shape), lengths);
    }
    case 'integer':
      return schema.maximum === Number.MAX_SAFE_INTEGER ? id : fc.integer({ min: schema.minimum ?? 0, max: 100 });
    case 'boolean':
      return fc.boolean();
    default:
      return text(schema);
  }
}

/** Every place in a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, below]) =>
      pathsIn(below, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}

/** One damage to a value; `at` is the number of its place. */
type Mistake = { at: number } & (
  | { put: unknown }
  | { leaveOut: true }
  | { add: string; put: unknown }
  | { bend: (text: string) => string }
);

/** Changes that leave a text a text, mostly still in its field’s format. */
const textChanges: ((text: string) => string)[] = [
  ...unstorable.map((odd) => (text: string) => `${text}${odd}`),
  ...['\ufffe', '\u202e', '\u0301', "'", '\\', '%', '\n', ' ', '😀', '\u{10ffff}'].map(
    (odd) => (text: string) => `${text}${odd}`,
  ),
  (text) => text.repeat(60),
  (text) => text.toUpperCase(),
  (text) => ` ${text}`,
];

const mistake: fc.Arbitrary<Mistake> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ at: fc.nat(), put: oddValue }) },
  fc.record({ at: fc.nat(), leaveOut: fc.constant(true as const) }),
  fc.record({ at: fc.nat(), add: fc.constantFrom(...oddNames), put: oddValue }),
  { weight: 4, arbitrary: fc.record({ at: fc.nat(), bend: fc.constantFrom(...textChanges) }) },
);

const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce<unknown>((below, key) => (below as Record<string | number, unknown>)[key], whole);

function withMistake(whole: unknown, made: Mistake): unknown {
  const paths = pathsIn(whole).filter((each) => !('bend' in made) || typeof valueAt(whole, each) === 'string');
  const path = paths[made.at % paths.length];
  if (!path) return whole;
  if ('bend' in made) return withValue(whole, path, made.bend(String(valueAt(whole, path))));
  if ('leaveOut' in made) return withValue(whole, path, path.length > 0 ? undefined : null);
  if (!('add' in made)) return withValue(whole, path, made.put);
  const there = valueAt(whole, path);
  if (there === null || typeof there !== 'object' || Array.isArray(there)) return withValue(whole, path, made.put);
  // An own field of that name, `__proto__` included.
  return withValue(whole, path, Object.fromEntries([...Object.entries(there), [made.add, made.put]]));
}

const mistakes = fc.oneof(
  fc.constant([]),
  fc.array(mistake, { minLength: 1, maxLength: 1 }),
  fc.array(mistake, { maxLength: 3 }),
);

/** A value that is valid in one of three cases, otherwise with up to three damages. */
export const mostlyValid = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(right, mistakes).map(([value, made]) => made.reduce<unknown>(withMistake, value));
