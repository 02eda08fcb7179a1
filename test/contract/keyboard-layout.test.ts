import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { seedFor } from '../support/seed.ts';

const random = { seed: seedFor('keyboard'), numRuns: 2000 };
const russian = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 });

describe('text typed under the wrong keyboard layout', () => {
  test.each([
    ['fynfkmz', 'анталья'],
    ['Fynfkmz', 'Анталья'],
    ['{bknjy', 'Хилтон'],
    ['~krf', 'Ёлка'],
    ["'vbhfns", 'эмираты'],
  ])('the Latin keys %s are read as %s', (typed, meant) => {
    expect(asCyrillicKeys(typed)).toBe(meant);
  });

  test.each([
    ['сщкфд', 'coral'],
    ['Рщеуд 5*', 'Hotel 5*'],
  ])('the Russian keys %s are read as %s', (typed, meant) => {
    expect(asLatinKeys(typed)).toBe(meant);
  });

  test('a text that is converted twice is unchanged, capitals included', () => {
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

  test('each letter has a key of its own', () => {
    const letters = `${russian}${russian.toUpperCase()}`;
    expect(new Set([...letters].map(asLatinKeys)).size).toBe(letters.length);
  });
});
