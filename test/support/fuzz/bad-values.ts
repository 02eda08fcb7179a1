import { anotherOf, isNullable, kindOf, type Shape, sampleOf } from './samples.ts';

const notDecimals = [
  'NaN',
  'Infinity',
  '1e30',
  '1,5',
  '1.',
  '.5',
  ' 1',
  '1 ',
  '+1',
  '0x10',
  '1_000',
  '--1',
  '१',
  '1\n',
];

/** Texts that no column can hold: the NUL character, and halves of surrogate pairs. */
export const unstorable = ['\0', 'до\0после', 'до\ud800после', '\udc00'];

/** Invalid texts, by the error code of their schema. */
const texts: Record<string, readonly string[]> = {
  amount_invalid: [...notDecimals, '1.234', '1234567890123', '-1234567890123', '-', '9'.repeat(400)],
  rate_invalid: [...notDecimals, '0', '0.0', '0.000000', '-1', '-0', '1.1234567', '123456789', '0.0000001'],
  percent_invalid: [...notDecimals, '-1', '-0', '100.01', '100.001', '101', '1.234', '007'],
  dial_code_invalid: ['+998', '12345', '99 8', 'x', '-7', '7,'],
  date_invalid: [
    '2028-02-30',
    '2027-02-29',
    '2028-13-01',
    '2028-00-10',
    '28-01-01',
    '01.02.2028',
    'today',
    '1999-12-31',
  ],
  phone_invalid: ['12', 'нет', '+', '+99890123456789012', '9'.repeat(41)],
  email_invalid: ['', 'a', 'a@b', '@b.uz', 'a b@c.uz', 'a@b..uz', 'a@b.uz\nBcc: c@d.uz', 'a@b.uz, c@d.uz', '<a@b.uz>'],
  choice_invalid: ['', 'usd', 'GBP', 'USD ', 'constructor', '__proto__'],
  username_invalid: ['ab', '-ab', 'имя', 'a b c', 'a'.repeat(61), 'a/b'],
  slug_invalid: ['a', '-a', 'A-b', 'a b', 'a'.repeat(41), 'a_b'],
  image_type_unknown: ['картинка', 'data:image/png;base64,iVBORw0KGgo=', 'iVBO Rw0K', 'iVBORw0KGgo===', '-_-_'],
  passkey_invalid: ['', 'a b', 'ключ', 'AAAA=', 'a/b'],
  code_app_secret_invalid: ['', 'A'.repeat(31), 'A'.repeat(33), '0'.repeat(32), 'a'.repeat(32), `${'A'.repeat(32)} `],
  code_not_six_digits: ['', '12345', '1234567', '12a456', '12 34 56', '123-456'],
  recovery_codes_invalid: ['', 'abcd-efgh-jkmn', 'ABCD-EFGH-JKMN-PQRS', 'abcd-efgh-jkmn-pqr1', 'abcdefghjkmnpqrs'],
  time_zone_invalid: ['Asia/Nowhere', 'Tashkent', '../etc/passwd', 'x'.repeat(61)],
};

/**
 * Values that are invalid for a field of this schema. Throws for an unknown schema, so that a new kind of field gets
 * bad values of its own.
 */
export function badValues(schema: Shape): unknown[] {
  const nothing = isNullable(schema) ? [] : [null];
  switch (kindOf(schema)) {
    case 'string':
      return [...nothing, 7, true, [], ['1'], {}, ...badTexts(schema)];
    case 'integer':
      return [...nothing, '1', 'NaN', 1.5, (schema.minimum ?? 0) - 1, 1e30, 2 ** 53, true, [], [1], {}];
    case 'boolean':
      return [...nothing, 'x', 'true', 1, 0, [], [true], {}];
    case 'array':
      return [...nothing, 'x', 7, true, {}, { 0: 'x', length: 1 }, ...badLists(schema)];
    case 'object':
      return [...nothing, 'x', 7, true, []];
    default:
      throw new Error(`No bad values are known for ${JSON.stringify(schema)}`);
  }
}

function badTexts(schema: Shape): string[] {
  const { problem = '', maxLength, minLength, allOf } = schema;
  const known = schema.enum ? texts.choice_invalid : texts[problem];
  if (!known && maxLength === undefined) throw new Error(`No bad texts are known for ${JSON.stringify(schema)}`);
  const mustBeFilled = allOf !== undefined && problem === 'text_too_long';
  return [
    ...(known ?? []),
    ...(maxLength === undefined ? [] : ['я'.repeat(maxLength + 1)]),
    ...unstorable,
    ...(minLength || known ? [''] : []),
    ...(mustBeFilled ? ['', ' ', '\t\n'] : []),
    // Only a refund, or a reduction of a profit, is negative.
    ...(allOf !== undefined && problem === 'amount_invalid' ? ['-1', '-0.01'] : []),
  ];
}

/** Too few, too many, the same one twice. */
function badLists({ minItems = 0, maxItems, uniqueItems, items }: Shape): unknown[][] {
  const item = sampleOf(items as Shape);
  if (maxItems === undefined) throw new Error('A list has a largest length');
  return [
    ...(minItems > 0 ? [[]] : []),
    Array.from({ length: maxItems + 1 }, (_, index) => anotherOf(items as Shape, index)),
    ...(uniqueItems ? [[item, item]] : []),
  ];
}
