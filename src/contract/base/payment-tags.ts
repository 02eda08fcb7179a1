/** Maximal number of a payment's tags, and the maximal length of each. */
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 40;

/** A tag in NFC, without spaces around it and with one between its words. */
export const normalizeTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/g, ' ');

/** The case-insensitive key by which tags are compared. */
export const tagKey = (tag: string): string => normalizeTag(tag).toLowerCase();

/** Tags as they are stored: normalized, the first of equal ones, without empty ones. */
export function normalizeTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map(normalizeTag)) {
    if (tag !== '' && !kept.has(tagKey(tag))) kept.set(tagKey(tag), tag);
  }
  return [...kept.values()];
}
