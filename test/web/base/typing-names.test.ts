import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { type Fit, matches, rank } from '../../../src/web/base/text/match.ts';
import { seedFor } from '../../support/seed.ts';

const random = { seed: seedFor('typed names'), numRuns: 2000 };
const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const russian = word('абвгдеёжзийклмнопрстуфхцчшщъыьэюя');
const latin = word('abcdefghijklmnopqrstuvwxyz');

describe('search for a name', () => {
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
    ['with any apostrophe', 'Oʻzbekiston Havo Yoʻllari', ["o'zbek", 'o‘zbek', 'ozbek', 'oʻzbek', 'yo`l', 'havo yo']],
    ['when nothing is typed yet', 'Анталья', ['', ' ']],
    ['by its number', 'Coral 5*', ['5', '5*', 'coral 5']],
  ])('a name is found: %s', (_, name, typed) => {
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
  ])('a name typed under another layout is found: %s', (_, name, typed) => {
    expect(typed.filter((each) => !matches(name, each))).toEqual([]);
  });
});

describe('a name in another alphabet is found by its sound', () => {
  test.each([
    ['Anex Tour', ['анекс', 'анекс тур', 'тур анекс', 'АНЕ']],
    ['Coral Travel', ['корал', 'корал тр']],
    ['Pegas Touristik', ['пегас', 'пегас тур']],
    ['Fun&Sun', ['фун']],
    ['Султанова', ['sultanova', 'SULT']],
    ['Юлдашева Шахноза', ['yuldasheva', 'iuldasheva', 'shahnoza yul', 'shakhnoza']],
    ['Евгений Щукин', ['evgeny', 'yevgeniy', 'shchukin', 'schukin', 'shukin']],
    ['Жасур Джалилов', ['jasur', 'zhasur', 'dzhalilov', 'djalilov', 'jalilov']],
    ['Хургада', ['hurgada', 'khurgada', 'xurgada']],
    ['ООО «Tez Tour» Ташкент', ['тез', 'tashk']],
    ['Центральный офис', ['tsentr', 'centr']],
    ['Алексей', ['aleksei', 'alexey', 'alexei', 'aleksey']],
    ['Baxtiyor Xolmatov', ['бахтиёр', 'холматов', 'бахт холм']],
    ['Oʻktam Gʻulomov', ['ўктам', 'ғуломов', 'октам гул']],
    ['Мария', ['maria', 'mariya', 'mariia']],
  ])('the name %s is found by its sound', (name, typed) => {
    expect(typed.filter((each) => !matches(name, each))).toEqual([]);
  });

  test.each([
    ['Anex Tour', ['некс', 'анексс1', 'ан', 'анекс травел']],
    ['Султанова', ['ultan', 'su', 'sultanov1']],
    ['Coral Travel', ['coral travell', 'koral']],
  ])('the name %s is not found by a similar sound or a short text', (name, typed) => {
    expect(typed.filter((each) => matches(name, each))).toEqual([]);
  });

  test('a search in ten thousand names is fast enough for typing', () => {
    const names = Array.from({ length: 10_000 }, (_, n) => ({ name: `Партнёр ${n} Travel` }));
    expect(rank([...names, { name: 'Anex Tour' }], 'анекс')).toEqual([
      { option: { name: 'Anex Tour' }, fit: 'sounds' },
    ]);
  });
});

describe('matching names are ranked', () => {
  const names = [
    'Новая Анталья',
    'Анталья Плюс',
    'Шарм-эль-Шейх',
    'Анталья',
    'Берёзка',
    'Березка',
    'Coral Travel',
    'Coral',
    'Подкоралл',
    'Корал Вояж',
    'Корал',
  ];
  const ranked = (typed: string) =>
    rank(
      names.map((name) => ({ name })),
      typed,
    ).map(({ option, fit }) => [fit, option.name]);
  test.each<[about: string, typed: string, expected: [Fit, string][]]>([
    [
      'the very name first',
      'анталья',
      [
        ['same', 'Анталья'],
        ['begins', 'Анталья Плюс'],
        ['word', 'Новая Анталья'],
      ],
    ],
    [
      'the beginning before a word',
      'ант',
      [
        ['begins', 'Анталья Плюс'],
        ['begins', 'Анталья'],
        ['word', 'Новая Анталья'],
      ],
    ],
    [
      'a word before the inside of one',
      'тал',
      [
        ['inside', 'Новая Анталья'],
        ['inside', 'Анталья Плюс'],
        ['inside', 'Анталья'],
      ],
    ],
    ['nothing by the inside of a word that is short', 'та', []],
    [
      'the whole name under the other layout first',
      'fynfkmz',
      [
        ['whole', 'Анталья'],
        ['begins', 'Анталья Плюс'],
        ['word', 'Новая Анталья'],
      ],
    ],
    [
      'a Latin name under a Russian layout',
      'сщкфд',
      [
        ['whole', 'Coral'],
        ['begins', 'Coral Travel'],
      ],
    ],
    ['the whole name in any spelling of dashes, spaces and case', '  ШАРМ эль   шейх', [['whole', 'Шарм-эль-Шейх']]],
    [
      'of е and ё the one that was typed first',
      'березка',
      [
        ['same', 'Березка'],
        ['whole', 'Берёзка'],
      ],
    ],
    [
      'of ё and е the one that was typed first',
      'Берёзка',
      [
        ['same', 'Берёзка'],
        ['whole', 'Березка'],
      ],
    ],
    [
      'what sounds like the typed behind what is written so, and before the inside of a word',
      'корал',
      [
        ['same', 'Корал'],
        ['begins', 'Корал Вояж'],
        ['sounds', 'Coral'],
        ['sounds', 'Coral Travel'],
        ['inside', 'Подкоралл'],
      ],
    ],
    ['words in another order as words', 'плюс анталья', [['word', 'Анталья Плюс']]],
    ['nothing where nothing answers', 'Мальдивы', []],
  ])('matching names are ranked: %s', (_, typed, expected) => {
    expect(ranked(typed)).toEqual(expected);
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
  ])('a name is not found: %s', (_, name, typed) => {
    expect(typed.filter((each) => matches(name, each))).toEqual([]);
  });
});

describe('any name', () => {
  test('a name is found by the beginnings of its words, in any order, under either layout', () => {
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
