import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { seedFor } from '../support/seed.ts';

const random = { seed: seedFor('keyboard'), numRuns: 2000 };
const russian = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 });

describe('what was typed under the wrong layout', () => {
  test.each([
    ['fynfkmz', 'анталья'],
    ['Fynfkmz', 'Анталья'],
    ['{bknjy', 'Хилтон'],
    ['~krf', 'Ёлка'],
    ["'vbhfns", 'эмираты'],
  ])('Latin keys %s were meant as %s', (typed, meant) => {
    expect(asCyrillicKeys(typed)).toBe(meant);
  });

  test.each([
    ['сщкфд', 'coral'],
    ['Рщеуд 5*', 'Hotel 5*'],
  ])('Russian keys %s were meant as %s', (typed, meant) => {
    expect(asLatinKeys(typed)).toBe(meant);
  });

  test('comes back as it was, in capitals too', () => {
    fc.assert(
      fc.property(word(`${russian}${russian.toUpperCase()} 0123456789-`), (text) => {
        expect(asCyrillicKeys(asLatinKeys(text))).toBe(text);
      }),
      random,
    );
    fc.assert(
      fc.property(word('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ[]{} 0123456789-'), (text) => {
        expect(asLatinKeys(asCyrillicKeys(text))).toBe(text);
      }),
      random,
    );
  });

  test('has a key of its own for each letter', () => {
    const letters = `${russian}${russian.toUpperCase()}`;
    expect(new Set([...letters].map(asLatinKeys)).size).toBe(letters.length);
  });
});
