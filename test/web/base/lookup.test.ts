import { describe, expect, test } from 'vitest';
import { type Asked, answerTo, outcomeOf } from '../../../src/web/base/ui/fields/lookup/lookup-answer.ts';

const names = ['Аэрофлот', 'Новая Анталья', 'Анталья', 'Анталья Плюс', 'Aroma'];
const options = names.map((name, index) => ({ id: index + 1, name }));

describe('what was typed in a lookup comes to', () => {
  test.each<[typed: string, asked: Asked, outcome: string | null]>([
    // Nothing is taken as long as one types, not even what has exactly that name.
    ['ан', 'typing', null],
    ['анталья', 'typing', null],
    ['анталья', 'enter', 'Анталья'],
    ['анталья', 'leave', 'Анталья'],
    ['fynfkmz', 'leave', 'Анталья'],
    ['нов', 'enter', 'Новая Анталья'],
    ['нов', 'leave', 'Новая Анталья'],
    // A name that has it only inside is taken by Enter, which sees it marked, and not by leaving the field.
    ['oma', 'enter', 'Aroma'],
    ['oma', 'leave', 'unknown'],
    // One in other letters is taken by both, and does not count as what was added.
    ['арома', 'enter', 'Aroma'],
    ['арома', 'leave', 'Aroma'],
    ['арома', 'unknown', null],
    ['Мальдивы', 'enter', 'unknown'],
    ['Мальдивы', 'leave', 'unknown'],
    // What was not there is taken when it is there under exactly that name, and under no other.
    ['анталья', 'unknown', 'Анталья'],
    ['антал', 'unknown', null],
    ['Мальдивы', 'unknown', null],
  ])('"%s", asked by %s: %s', (typed, asked, outcome) => {
    const found = outcomeOf(answerTo(options, typed), asked);
    expect(typeof found === 'object' ? (found?.name ?? null) : found).toBe(outcome);
  });
});

test('a lookup has the best first, and knows whether it is called so', () => {
  const { found, best, isExact } = answerTo(options, 'анталья');
  expect(found.map(({ name }) => name)).toEqual(['Анталья', 'Анталья Плюс', 'Новая Анталья']);
  expect([best?.name, isExact]).toEqual(['Анталья', true]);
  expect(answerTo(options, 'антал').isExact).toBe(false);
});
