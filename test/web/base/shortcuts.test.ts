import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';
import { chipOf, keyOf, plainKeys } from '../../../src/web/base/ui/focus/shortcuts.ts';

const web = join(import.meta.dirname, '../../../src/web');
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => [file, readFileSync(join(web, file), 'utf8')]);

/** Where a pattern stands in the client, file by file; `except` is where it may. */
const foundIn = (pattern: RegExp, except: string[] = []): string[] =>
  sources.flatMap(([file = '', text = '']) =>
    except.includes(file) ? [] : [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  );

test('a meaning has one key, and a key one meaning', () => {
  const keys = Object.values(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(Object.values(plainKeys)).size).toBe(Object.keys(plainKeys).length);
});

test('the table of the keyboard has words for every meaning, and for no other', () => {
  expect(Object.keys(ru.keyboard.letters).sort()).toEqual(Object.values(plainKeys).sort());
});

test('a key is written shorter on a button than in a table', () => {
  expect(chipOf('save')).toBe('Ctrl ⏎');
  expect(chipOf('palette')).toBe('Ctrl K');
  expect(chipOf('pay')).toBe('P');
});

describe('no screen knows a key of its own:', () => {
  test('what a screen offers, it offers by a meaning of the registry', () => {
    const named = foundIn(/(?<=shortcut(?:: |=))['"][^'"]*['"]/g).map((found) => found.split(': ')[1]?.slice(1, -1));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !Object.keys(keyOf).includes(name ?? ''))).toEqual([]);
  });

  test('no event is compared with a letter, but for the keys of formatting in the editor of notes', () => {
    const editor = ['base/notes/editor-plugin.ts'];
    expect(foundIn(/\b(?:key|code) ===? '(?:Key)?[A-Za-z]'|isKey\([^,]*, '[A-Z]'\)/g, editor)).toEqual([]);
  });

  test('no letter is written into what shows keys', () => {
    expect(foundIn(/<kbd[^>]*>\s*[A-Z]\s*</g)).toEqual([]);
    expect(foundIn(/className="key"/g, ['base/ui/focus/key-chip.tsx'])).toEqual([]);
  });
});
