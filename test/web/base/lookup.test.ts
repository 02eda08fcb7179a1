import { describe, expect, test } from 'vitest';
import { type Asked, answerTo, outcomeOf } from '../../../src/web/base/ui/fields/lookup/lookup-answer.ts';

const names = ['Аэрофлот', 'Новая Анталья', 'Анталья', 'Анталья Плюс', 'Aroma'];
const options = names.map((name, index) => ({ id: index + 1, name }));

describe('the outcome of a text in a lookup', () => {
  test.each<[typed: string, asked: Asked, outcome: string | null]>([
    // Nothing is chosen while typing, even with the exact name.
    ['ан', 'typing', null],
    ['анталья', 'typing', null],
    ['анталья', 'enter', 'Анталья'],
    ['анталья', 'leave', 'Анталья'],
    ['fynfkmz', 'leave', 'Анталья'],
    ['нов', 'enter', 'Новая Анталья'],
    ['нов', 'leave', 'Новая Анталья'],
    // A name that contains the text is chosen by Enter, which shows it marked, and not by leaving the field.
    ['oma', 'enter', 'Aroma'],
    ['oma', 'leave', 'unknown'],
    // A name in another alphabet is chosen by both, and does not match an added name.
    ['арома', 'enter', 'Aroma'],
    ['арома', 'leave', 'Aroma'],
    ['арома', 'unknown', null],
    ['Мальдивы', 'enter', 'unknown'],
    ['Мальдивы', 'leave', 'unknown'],
    // An added name is chosen once it exists exactly, and no other is.
    ['анталья', 'unknown', 'Анталья'],
    ['антал', 'unknown', null],
    ['Мальдивы', 'unknown', null],
  ])('the text "%s" with the action %s: %s', (typed, asked, outcome) => {
    const found = outcomeOf(answerTo(options, typed), asked);
    expect(typeof found === 'object' ? (found?.name ?? null) : found).toBe(outcome);
  });
});

test('a lookup has the best match first, and whether the match is exact', () => {
  const { found, best, isExact } = answerTo(options, 'анталья');
  expect(found.map(({ name }) => name)).toEqual(['Анталья', 'Анталья Плюс', 'Новая Анталья']);
  expect([best?.name, isExact]).toEqual(['Анталья', true]);
  expect(answerTo(options, 'антал').isExact).toBe(false);
});
