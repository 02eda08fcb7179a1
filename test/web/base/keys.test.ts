import { afterEach, expect, test } from 'vitest';
import { allowSingleKeys, isKey, isPressed, type KeyEvent } from '../../../src/web/base/ui/focus/keys.ts';

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
])('a letter is recognised under %s', (_, more) => {
  expect(isPressed(pressed(more), 'pay')).toBe(true);
  expect(isKey(pressed({ ...more, ctrlKey: true }), 'Ctrl+P')).toBe(true);
});

test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey'] as const)(
  'a letter with %s held is not recognised as the letter',
  (held) => {
    expect(isPressed(pressed({ [held]: true }), 'pay')).toBe(false);
  },
);

test('a chord needs Ctrl, or the command key on a Mac, and no other modifier', () => {
  expect(isKey(pressed({ metaKey: true }), 'Ctrl+P')).toBe(true);
  expect(isKey(pressed({}), 'Ctrl+P')).toBe(false);
  expect(isKey(pressed({ ctrlKey: true, shiftKey: true }), 'Ctrl+P')).toBe(false);
  expect(isKey(pressed({ ctrlKey: true, altKey: true }), 'Ctrl+P')).toBe(false);
});

test('a key without a letter is recognised by its name', () => {
  const f6 = pressed({ key: 'F6', code: 'F6' });
  expect(isKey(f6, 'F6')).toBe(true);
  expect(isKey(f6, 'Shift+F6')).toBe(false);
  expect(isKey({ ...f6, shiftKey: true }, 'Shift+F6')).toBe(true);
});

test('with single keys turned off letters have no effect, and chords still work', () => {
  allowSingleKeys(false);
  expect(isPressed(pressed({}), 'pay')).toBe(false);
  expect(isKey(pressed({ ctrlKey: true }), 'Ctrl+P')).toBe(true);
});
