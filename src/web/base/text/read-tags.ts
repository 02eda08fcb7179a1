import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTag, normalizeTags, tagKey } from '#contract/base/payment-tags.ts';

/** Tags in a form: those that were added, and the text that is still in the field. */
export type TypedTags = { added: string[]; typed: string };

export const noTags: TypedTags = { added: [], typed: '' };

type Problem = 'text_too_long' | 'too_many_tags';

/**
 * The tags including the text in the field, split at commas, semicolons and line breaks. A tag that exists in
 * another case is written as it exists.
 */
export function readTags(
  { added, typed }: TypedTags,
  known: readonly string[] = [],
): { tags: string[]; problem: Problem | null } {
  const parts = typed.split(/[,;\n]/).map(normalizeTag);
  const asKnown = (tag: string) => known.find((each) => tagKey(each) === tagKey(tag)) ?? tag;
  const tags = normalizeTags([...added, ...parts.map(asKnown)]);
  if (parts.some((tag) => tag.length > MAX_TAG_LENGTH)) return { tags, problem: 'text_too_long' };
  return { tags, problem: tags.length > MAX_TAGS ? 'too_many_tags' : null };
}
