import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey, normalizeName, personKey } from '#contract/base/person-names.ts';
import { sharedDatabase } from '../support/cluster.ts';
import { seedFor } from '../support/seed.ts';
import { sharedSql } from '../support/server/sql.ts';

const same = ['Анталья', ' анталья ', 'АНТАЛЬЯ', '\tАнталья\n', 'Анталья\u00a0', 'АнТаЛьЯ'];
const spaced = ['Шарм  Эль Шейх', 'шарм эль\tшейх', 'ШАРМ ЭЛЬ\u00a0ШЕЙХ', ' Шарм \n Эль  Шейх'];
const others = ['Antalya', 'Анталья 2', 'Ан талья', 'Ёлка', 'Елка', "O'zbekiston", 'Oʻzbekiston', 'Çeşme'];

const database = await sharedDatabase();
const sql = await sharedSql(database.superuser);

describe('comparison of names', () => {
  test('a name is the same in any letter case and spacing', () => {
    expect(new Set(same.map(nameKey))).toEqual(new Set(['анталья']));
    expect(new Set(spaced.map(nameKey))).toEqual(new Set(['шарм эль шейх']));
  });

  test('a name with other letters is another name', () => {
    expect(new Set(others.map(nameKey)).size).toBe(others.length);
  });

  test('names are compared by the database as by the browser', async () => {
    const typed = [...same, ...spaced, ...others].map((name) => name.trim());
    const rows = await sql.query<{ key: string }>(
      'select fold_name(name) as key from unnest($1::text[]) with ordinality as t (name, n) order by n',
      [typed],
    );
    expect(rows.map(({ key }) => key)).toEqual(typed.map(nameKey));
  });
});

describe('normalisation of a person’s name', () => {
  test.each([
    ['Петрова-Водкина', 'Петрова-Водкина'],
    [' Петрова \u2013  Водкина ', 'Петрова-Водкина'],
    ['Петрова--Водкина-', 'Петрова-Водкина'],
    ['Петрова\u00a0 Водкина', 'Петрова Водкина'],
    ["O''Brien", "O'Brien"],
    ['O’Brien', "O'Brien"],
    ['Oʻktam Gʻulomov', "O'ktam G'ulomov"],
    ['Saʼdulla', "Sa'dulla"],
    ["'-Ким", 'Ким'],
    ["Igor'", "Igor'"],
    ['Иванов + Петрова', 'Иванов + Петрова'],
    ['Андре\u0438\u0306', 'Андрей'],
    ['-', ''],
  ])('the name %j is normalised to %j', (typed, kept) => {
    expect(normalizeName(typed)).toBe(kept);
  });

  test('a normalised name is not changed by normalising it again', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."АбВ oʻ’'-–+ 1"), maxLength: 20 });
    fc.assert(
      fc.property(typed, (name) => {
        expect(normalizeName(normalizeName(name))).toBe(normalizeName(name));
      }),
      { seed: seedFor('tidy names'), numRuns: 2000 },
    );
  });

  test('a person’s name is the same with a hyphen, a space or neither, in any letter case and with any apostrophe', () => {
    const written = ['Петрова-Водкина', 'Петрова Водкина', 'петроваводкина', 'ПЕТРОВА – ВОДКИНА'];
    expect(new Set(written.map(personKey))).toEqual(new Set(['петроваводкина']));
    expect(new Set(['Oʻktam', "O'ktam", 'Oktam', 'o’ktam'].map(personKey))).toEqual(new Set(['oktam']));
  });

  test('persons’ names are compared by the database as by the browser', async () => {
    const signs = [..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'`´ʹʻʼʽʾʿˈ‘’‛′＇- \u00a0\t\n\r"];
    const typed = [
      'Петрова-Водкина',
      'Ёлкин Пётр',
      "O'Brien",
      'ДГ-2028/17',
      '+998 90',
      ...signs.map((sign) => `А${sign}Б`),
    ];
    const rows = await sql.query<{ key: string }>(
      'select join_letters(name) as key from unnest($1::text[]) with ordinality as t (name, n) order by n',
      [typed],
    );
    expect(rows.map(({ key }) => key)).toEqual(typed.map(personKey));
    expect(rows.slice(5).every(({ key }) => key === 'аб')).toBe(true);
  });
});
