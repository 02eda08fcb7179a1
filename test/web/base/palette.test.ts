import i18next from 'i18next';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { languageNames, languages } from '../../../src/web/base/i18n/languages.ts';
import ru from '../../../src/web/base/i18n/ru.json';
import { rankByWords } from '../../../src/web/base/text/match.ts';
import { setPageLanguage } from '../../support/languages.ts';

/** Ctrl+K and Enter are two of the budget’s eight keys; the rest are letters. */
const LETTERS = 6;

/** Screens that the palette leaves out: those before signing in, and the page of one sale. */
const notThere = ['sign_in', 'setup', 'not_found', 'sale_details'];

/** Every name that the palette can have of screens and actions, all at once. */
function allNames(): string[] {
  const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];
  return [
    ...keysOf(ru.titles)
      .filter((key) => !notThere.includes(key))
      .map((key) => i18next.t(`titles.${key}`)),
    ...Object.values(languageNames).map((language) => i18next.t('header.language', { language })),
    ...keysOf(ru.themes).map((key) => i18next.t('header.theme', { theme: i18next.t(`themes.${key}`) })),
    ...keysOf(ru.menu_modes).map((key) => i18next.t('palette.menu', { mode: i18next.t(`menu_modes.${key}`) })),
    i18next.t('keyboard.title'),
    i18next.t('journal.repeat'),
    i18next.t('header.sign_out'),
  ];
}

/** Beginnings of one word, or of two, that are short enough. */
function shortQueries(name: string): string[] {
  const words = name.replace(/[^\p{L}\s]/gu, '').split(/\s+/);
  const beginnings = (word: string) =>
    Array.from({ length: Math.min(word.length, LETTERS) }, (_, n) => word.slice(0, n + 1));
  const pairs = words.flatMap((word, at) =>
    words.slice(at + 1).flatMap((next) => beginnings(word).flatMap((a) => beginnings(next).map((b) => `${a} ${b}`))),
  );
  return [...words.flatMap(beginnings), ...pairs].filter(({ length }) => length <= LETTERS);
}

afterAll(() => vi.unstubAllGlobals());

describe.each(languages)('the palette in %s', (language) => {
  beforeEach(() => setPageLanguage(language));

  test('a few letters bring every command to the top', () => {
    const commands = [...new Set(allNames())].map((name) => ({ name }));
    const far = commands.filter(
      ({ name }) => !shortQueries(name).some((query) => rankByWords(commands, query)[0]?.name === name),
    );
    expect(commands.length).toBeGreaterThan(15);
    expect(far).toEqual([]);
  });
});

const commands = ['Принятые платежи', 'Новые платежи', 'Платежи'].map((name) => ({ name }));

test('a name that begins with the text ranks above one with such a word', () => {
  expect(rankByWords(commands, 'пла').map(({ name }) => name)).toEqual([
    'Платежи',
    'Принятые платежи',
    'Новые платежи',
  ]);
  expect(rankByWords(commands, 'yjd').map(({ name }) => name)).toEqual(['Новые платежи']);
  expect(rankByWords(commands, 'zzz')).toEqual([]);
  expect(rankByWords(commands, '  ')).toEqual(commands);
});
