import { afterEach, expect, test } from 'vitest';
import { allowSingleKeys, isPlainLetter, isShortcut, type KeyEvent } from '../../src/web/ui/keys.ts';

const pressed = (more: Partial<KeyEvent>): KeyEvent => ({
  key: 'p',
  code: 'KeyP',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

afterEach(() => allowSingleKeys(true));

test.each([
  ['a Latin layout', { key: 'p' }],
  ['a Latin layout with Caps Lock', { key: 'P' }],
  ['a Russian layout', { key: 'з' }],
  ['another Latin layout, where the letter has another key', { key: 'p', code: 'KeyR' }],
])('a letter is the same under %s', (_, more) => {
  expect(isPlainLetter(pressed(more), 'P')).toBe(true);
  expect(isShortcut(pressed({ ...more, ctrlKey: true }), 'Ctrl+P')).toBe(true);
});

test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey'] as const)('a letter with %s held is not the letter', (held) => {
  expect(isPlainLetter(pressed({ [held]: true }), 'P')).toBe(false);
});

test('a chord is one with Ctrl or with the key of a Mac, and with no other', () => {
  expect(isShortcut(pressed({ metaKey: true }), 'Ctrl+P')).toBe(true);
  expect(isShortcut(pressed({}), 'Ctrl+P')).toBe(false);
  expect(isShortcut(pressed({ ctrlKey: true, shiftKey: true }), 'Ctrl+P')).toBe(false);
  expect(isShortcut(pressed({ ctrlKey: true, altKey: true }), 'Ctrl+P')).toBe(false);
});

test('a key that is no letter is known by its name', () => {
  const f6 = pressed({ key: 'F6', code: 'F6' });
  expect(isShortcut(f6, 'F6')).toBe(true);
  expect(isShortcut(f6, 'Shift+F6')).toBe(false);
  expect(isShortcut({ ...f6, shiftKey: true }, 'Shift+F6')).toBe(true);
});

test('whoever has switched single keys off presses letters for nothing, chords still work', () => {
  allowSingleKeys(false);
  expect(isPlainLetter(pressed({}), 'P')).toBe(false);
  expect(isShortcut(pressed({ ctrlKey: true }), 'Ctrl+P')).toBe(true);
});
