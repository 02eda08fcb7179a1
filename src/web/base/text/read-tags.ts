import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTag, normalizeTags, tagKey } from '#contract/base/payment-tags.ts';

/** Tags as they are typed: those that were added, and what stands in the field and will be one. */
export type TypedTags = { added: string[]; typed: string };

export const noTags: TypedTags = { added: [], typed: '' };

type Problem = 'text_too_long' | 'too_many_tags';

/**
 * The tags with what stands in the field among them: several between commas are several. A tag that is known in another
 * case is written as it is known.
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
