import { afterEach, expect, test } from 'vitest';
import { allowSingleKeys, isCtrlLetter, isPlainLetter, type KeyEvent } from '../../src/web/ui/keys.ts';

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
  expect(isCtrlLetter(pressed({ ...more, ctrlKey: true }), 'P')).toBe(true);
});

test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey'] as const)('a letter with %s held is not the letter', (held) => {
  expect(isPlainLetter(pressed({ [held]: true }), 'P')).toBe(false);
});

test('a chord is one with Ctrl or with the key of a Mac, and with no other', () => {
  expect(isCtrlLetter(pressed({ metaKey: true }), 'P')).toBe(true);
  expect(isCtrlLetter(pressed({}), 'P')).toBe(false);
  expect(isCtrlLetter(pressed({ ctrlKey: true, shiftKey: true }), 'P')).toBe(false);
  expect(isCtrlLetter(pressed({ ctrlKey: true, altKey: true }), 'P')).toBe(false);
});

test('whoever has switched single keys off presses letters for nothing, chords still work', () => {
  allowSingleKeys(false);
  expect(isPlainLetter(pressed({}), 'P')).toBe(false);
  expect(isCtrlLetter(pressed({ ctrlKey: true }), 'P')).toBe(true);
});
