import { describe, expect, test } from 'vitest';
import { filterLetters } from '../../../src/web/base/text/letters.ts';
import { rejectedCharactersOf } from '../../../src/web/base/text/rejected-characters.ts';

const name = (text: string) => filterLetters('russian', text);
const passport = (text: string) => filterLetters('english', text);
const digits = (text: string) => text.replace(/\D/g, '');

describe('characters that a field leaves out', () => {
  test.each([
    ['nothing of a double name', name, 'Петрова-Водкина', null],
    ['nothing of a hyphen or an apostrophe of another kind', name, 'О’Брайен – Ким', null],
    ['nothing of a letter that is written with a sign of its own', name, 'Андре\u0438\u0306', null],
    ['nothing of spaces around', digits, ' 123 456 ', null],
    ['digits, once', name, 'Иванов 12, 34', { kinds: ['digits'], signs: [','] }],
    ['letters of the other alphabet', name, 'Иванов Ivan', { kinds: ['latin'], signs: [] }],
    ['Russian letters of a passport', passport, 'Ivanov Иван', { kinds: ['cyrillic'], signs: [] }],
    ['letters of a third alphabet', passport, 'Kim 김', { kinds: ['letters'], signs: [] }],
    ['all but digits of a code', digits, '12а-b', { kinds: ['cyrillic', 'latin'], signs: ['-'] }],
    ['of many signs the first ones', name, 'а!@#$%^&*()', { kinds: [], signs: ['!', '@', '#', '$'] }],
    ['a sign of several units as one', name, 'Аня 🎉', { kinds: [], signs: ['🎉'] }],
  ] as const)('a field leaves out characters: %s', (_, keep, typed, left) => {
    expect(rejectedCharactersOf(typed, keep)).toEqual(left);
  });
});
