import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import { seedFor } from '../support/seed.ts';

const random = { seed: seedFor('phones'), numRuns: 1000 };
const uzbekMobile = fc
  .tuple(fc.constantFrom('90', '91', '93', '94', '97', '98', '99', '33', '88'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([code, rest]) => `${code}${String(rest).padStart(7, '0')}`);

describe('a phone number', () => {
  test.each([
    ['+998901234567', '+998901234567'],
    ['+998 90 123-45-67', '+998901234567'],
    ['998901234567', '+998901234567'],
    ['90 123 45 67', '+998901234567'],
    ['(90) 1234567', '+998901234567'],
    ['+7 (912) 345-67-89', '+79123456789'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('the phone number %s is normalised to %s', (typed, e164) => {
    expect(toE164(typed)).toBe(e164);
  });

  test.each(['', ' ', 'нет', '12', '+', '+998', '+99890123456789012', '\0'])(
    'the phone number %j is invalid',
    (typed) => {
      expect(toE164(typed)).toBeNull();
    },
  );

  test('a phone number is the same with any grouping of digits', () => {
    fc.assert(
      fc.property(uzbekMobile, fc.constantFrom(' ', '-', '  '), (number, gap) => {
        const [code, ...rest] = [number.slice(0, 2), number.slice(2, 5), number.slice(5, 7), number.slice(7)];
        const e164 = `+998${number}`;
        expect(toE164([code, ...rest].join(gap))).toBe(e164);
        expect(toE164(`+998${gap}(${code})${gap}${rest.join(gap)}`)).toBe(e164);
        expect(toE164(formatPhone(e164))).toBe(e164);
      }),
      random,
    );
  });

  test('a phone number is shown in groups, or ungrouped where the grouping is unknown', () => {
    expect(formatPhone('+998901234567')).toBe('+998 90 123 45 67');
    expect(formatPhone('not a number')).toBe('not a number');
  });
});
