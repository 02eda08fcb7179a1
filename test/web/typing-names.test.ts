import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCyrillicKeys, asLatinKeys } from '#contract/keyboard-layout.ts';
import { matches } from '../../src/web/text/match.ts';
import { seedFor } from '../support/seed.ts';

const random = { seed: seedFor('typed names'), numRuns: 2000 };
const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const russian = word('абвгдеёжзийклмнопрстуфхцчшщъыьэюя');
const latin = word('abcdefghijklmnopqrstuvwxyz');

describe('a name is found', () => {
  test.each([
    ['by its beginning', 'Анталья', ['а', 'Ант', 'АНТАЛЬЯ', ' антал ']],
    [
      'by the beginning of any of its words',
      'Шарм-эль-Шейх',
      ['шарм', 'шейх', 'эль', 'шарм эль', 'шарм-эль', 'шей шар'],
    ],
    ['with ё or with е', 'Ёлка Тур', ['елка', 'ёлка', 'ЕЛКА']],
    ['with ё typed for е', 'Елабуга', ['ёлаб']],
    ['behind quotes, points and dashes', 'ООО «Tez.Tour» – Ташкент', ['tez', 'tour', 'ташк', 'ооо tez', '«tez']],
    [
      'with whatever apostrophe',
      'Oʻzbekiston Havo Yoʻllari',
      ["o'zbek", 'o‘zbek', 'ozbek', 'oʻzbek', 'yo`l', 'havo yo'],
    ],
    ['when nothing is typed yet', 'Анталья', ['', ' ']],
    ['by its number', 'Coral 5*', ['5', '5*', 'coral 5']],
  ])('%s', (_, name, typed) => {
    expect(typed.filter((each) => !matches(name, each))).toEqual([]);
  });

  test.each([
    ['under a Latin layout, a Russian name', 'Анталья', ['f', 'fyn', 'FYNFKMZ']],
    ['under a Latin layout, a name that begins with a sign there', 'Хургада', ['[ehu', '{ehufl']],
    ['under a Latin layout, a name with signs inside', 'Любек', ['k.,tr']],
    ['under a Latin layout, a name whose first key is a sign', 'Бали', [',', ',fkb']],
    ['under a Latin layout, a name with ё', 'Ёлка', ['`krf', '~krf', 'tkrf']],
    ['under a Latin layout, two words', 'Шарм-эль-Шейх', ["ifhv 'km", 'itq[']],
    ['under a Russian layout, a Latin name', 'Hotel Roma', ['рщеуд', 'кщь', 'РЩЕ кщ']],
    ['under a Russian layout, a name with a dash', 'Coca-Turizm', ['сщсф', 'егкшя']],
  ])('%s', (_, name, typed) => {
    expect(typed.filter((each) => !matches(name, each))).toEqual([]);
  });
});

describe('a name is not found', () => {
  test.each([
    ['by the middle of a word', 'Анталья', ['нталья', 'талья']],
    ['by a longer word', 'Анталья', ['анталья2', 'антальяя']],
    ['when one of the words begins none of its own', 'Шарм-эль-Шейх', ['шарм тур', 'шарм эльф']],
    ['by words run together', 'Шарм-эль-Шейх', ['шармэль']],
    ['by signs alone', 'Анталья', ['-', '.', ',', '"', "'", '«']],
    ['by part of a word under the wrong layout', 'Анталья', ['ynfkmz']],
  ])('%s', (_, name, typed) => {
    expect(typed.filter((each) => matches(name, each))).toEqual([]);
  });
});

describe('any name', () => {
  test('is found by the beginnings of its words, in any order, under either layout', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(russian, russian), fc.tuple(latin, latin)), fc.nat(), ([first, second], cut) => {
        const name = `${first} ${second}`.toUpperCase();
        const beginning = second.slice(0, 1 + (cut % second.length));
        for (const typed of [first, beginning, `${beginning} ${first}`]) {
          expect(matches(name, typed)).toBe(true);
          expect(matches(name, asLatinKeys(typed))).toBe(true);
          expect(matches(name, asCyrillicKeys(typed))).toBe(true);
        }
      }),
      random,
    );
  });
});
