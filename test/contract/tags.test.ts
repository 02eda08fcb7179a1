import { expect, test } from 'vitest';
import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTags } from '#contract/base/payment-tags.ts';
import { readTags } from '../../src/web/base/text/read-tags.ts';

test('tags are trimmed, keep single inner spaces, and are unique in any letter case', () => {
  expect(normalizeTags([' сайт ', 'САЙТ', 'ранняя \n бронь', 'ранняя бронь', ''])).toEqual(['сайт', 'ранняя бронь']);
  // "й" as one character and as two.
  expect(normalizeTags(['саи\u0306т', 'сайт'])).toEqual(['сайт']);
});

test('the text of the field is one more tag, or several between commas', () => {
  const typed = (text: string, added: string[] = []) => readTags({ added, typed: text });
  expect(typed('', ['акция'])).toEqual({ tags: ['акция'], problem: null });
  expect(typed('  ', ['акция'])).toEqual({ tags: ['акция'], problem: null });
  expect(typed('сайт, Акция; vip', ['акция'])).toEqual({ tags: ['акция', 'сайт', 'vip'], problem: null });
});

test('a tag that is known in another letter case gets the known spelling', () => {
  expect(readTags({ added: [], typed: 'САЙТ, новая' }, ['Сайт'])).toEqual({ tags: ['Сайт', 'новая'], problem: null });
});

test('too many tags, and one that is too long, are reported', () => {
  const full = Array.from({ length: MAX_TAGS }, (_, index) => `метка ${index}`);
  expect(readTags({ added: full, typed: '' }).problem).toBeNull();
  expect(readTags({ added: full, typed: 'МЕТКА 1' }).problem).toBeNull();
  expect(readTags({ added: full, typed: 'ещё одна' }).problem).toBe('too_many_tags');
  expect(readTags({ added: [], typed: 'я'.repeat(MAX_TAG_LENGTH) }).problem).toBeNull();
  expect(readTags({ added: [], typed: 'я'.repeat(MAX_TAG_LENGTH + 1) }).problem).toBe('text_too_long');
});
