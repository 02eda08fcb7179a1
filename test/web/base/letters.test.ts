import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { filterLetters, otherLayout } from '../../../src/web/base/text/letters.ts';
import { seedFor } from '../../support/seed.ts';

describe('Russian-only text', () => {
  test.each([
    ['Иванов', 'Иванов'],
    ['Ёлкин Пётр', 'Ёлкин Пётр'],
    ['Иванов + Петрова', 'Иванов + Петрова'],
    ['Ўктамов Қодир', 'Ўктамов Қодир'],
    ['Ivanов1, 2-й', 'ов -й'],
    ['Петрова-Водкина', 'Петрова-Водкина'],
    ['Петрова–Водкина', 'Петрова-Водкина'],
    ['О’Брайен', "О'Брайен"],
    ['Андре\u0438\u0306', 'Андрей'],
    ['Петрова\u00a0Водкина', 'Петрова Водкина'],
    ['abc123', ''],
  ])('the text %j keeps %j in a Russian-only field', (typed, kept) => {
    expect(filterLetters('russian', typed)).toBe(kept);
  });
});

describe('English-only text', () => {
  test.each([
    ['Ivanov Petr', 'Ivanov Petr'],
    ['Ivanov+1', 'Ivanov'],
    ['Иванов', ''],
    ['O’Neil-Smith', "O'Neil-Smith"],
    ['Oʻktam Gʻulomov', "O'ktam G'ulomov"],
  ])('the text %j keeps %j in an English-only field', (typed, kept) => {
    expect(filterLetters('english', typed)).toBe(kept);
  });
});

describe('a text typed under the other keyboard layout', () => {
  test.each([
    ['russian', 'Bdfyjd', 'Иванов'],
    ['russian', '<frby', 'Бакин'],
    ['russian', '<', 'Б'],
    ['russian', '`krby', 'ёлкин'],
    ['russian', 'Gtnhjdf-Djlrbyf', 'Петрова-Водкина'],
    ['russian', 'Bdfyjd1', 'Иванов'],
    ['english', 'Шмфтщм', 'Ivanov'],
    ['english', 'ЩэИкшут', "O'Brien"],
  ] as const)('in a field of %s letters the text %j is proposed as %j', (letters, typed, meant) => {
    expect(otherLayout(letters, typed)).toBe(meant);
  });

  test.each([
    ['russian', 'Иванов'],
    ['russian', 'Иванов,'],
    ['russian', 'Петрова-'],
    ['russian', "О'Брайен"],
    ['russian', ''],
    ['russian', ' '],
    ['russian', '123'],
    ['russian', '+'],
    ['english', 'Ivanov'],
    ['english', '12'],
  ] as const)('a text of %s letters has no proposal: %j', (letters, typed) => {
    expect(otherLayout(letters, typed)).toBeNull();
  });

  test('every name typed under the other layout is proposed as it was meant', () => {
    const name = fc.string({
      unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя '),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        name.filter((text) => text.trim() !== ''),
        (text) => {
          expect(otherLayout('russian', asLatinKeys(text))).toBe(text);
          expect(filterLetters('russian', text)).toBe(text);
        },
      ),
      { seed: seedFor('names under the other layout'), numRuns: 1000 },
    );
  });
});
