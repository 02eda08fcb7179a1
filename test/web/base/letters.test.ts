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
  ])('%j keeps %j', (typed, kept) => {
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
  ])('%j keeps %j', (typed, kept) => {
    expect(filterLetters('english', typed)).toBe(kept);
  });
});

describe('what was typed under the other layout', () => {
  test.each([
    ['russian', 'Bdfyjd', 'Иванов'],
    ['russian', '<frby', 'Бакин'],
    ['russian', '<', 'Б'],
    ['russian', '`krby', 'ёлкин'],
    ['russian', 'Gtnhjdf-Djlrbyf', 'Петрова-Водкина'],
    ['russian', 'Bdfyjd1', 'Иванов'],
    ['english', 'Шмфтщм', 'Ivanov'],
    ['english', 'ЩэИкшут', "O'Brien"],
  ] as const)('of %s letters as %j is %j', (letters, typed, meant) => {
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
  ] as const)('is not seen in %s letters %j', (letters, typed) => {
    expect(otherLayout(letters, typed)).toBeNull();
  });

  test('is found for every name', () => {
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
