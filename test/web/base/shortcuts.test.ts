import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';
import { chipOf, keyOf, plainKeys } from '../../../src/web/base/ui/focus/shortcuts.ts';

const web = join(import.meta.dirname, '../../../src/web');
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => [file, readFileSync(join(web, file), 'utf8')]);

/** Occurrences of a pattern in the client, file by file; `except` lists permitted files. */
const foundIn = (pattern: RegExp, except: string[] = []): string[] =>
  sources.flatMap(([file = '', text = '']) =>
    except.includes(file) ? [] : [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  );

test('each action has one key, and each key one action', () => {
  const keys = Object.values(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(Object.values(plainKeys)).size).toBe(Object.keys(plainKeys).length);
});

test('the table of keys has a text for every action, and no other', () => {
  expect(Object.keys(ru.keyboard.letters).sort()).toEqual(Object.values(plainKeys).sort());
});

test('a key is written shorter on a button than in a table', () => {
  expect(chipOf('save')).toBe('Ctrl ⏎');
  expect(chipOf('palette')).toBe('Ctrl K');
  expect(chipOf('pay')).toBe('P');
});

describe('keys of screens', () => {
  test('a screen offers keys by an action of the registry only', () => {
    const named = foundIn(/(?<=shortcut(?:: |=))['"][^'"]*['"]/g).map((found) => found.split(': ')[1]?.slice(1, -1));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !Object.keys(keyOf).includes(name ?? ''))).toEqual([]);
  });

  test('an event’s key is not compared with a letter, except in the toolbar of the notes’ editor', () => {
    const editor = ['base/notes/editor-plugin.ts'];
    expect(foundIn(/\b(?:key|code) ===? '(?:Key)?[A-Za-z]'|isKey\([^,]*, '[A-Z]'\)/g, editor)).toEqual([]);
  });

  test('a shown key is not written as a literal letter', () => {
    expect(foundIn(/<kbd[^>]*>\s*[A-Z]\s*</g)).toEqual([]);
    expect(foundIn(/className="key"/g, ['base/ui/focus/key-chip.tsx'])).toEqual([]);
  });
});
