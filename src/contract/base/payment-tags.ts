/** How many tags a payment has at most, and how long each is. */
export const MOST_TAGS = 10;
export const LONGEST_TAG = 40;

/** How a tag is written: its letters composed, without spaces around it and with one between its words. */
export const tidyTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/g, ' ');

/** What tags are compared by: they are the same in any case. */
export const tagKey = (tag: string): string => tidyTag(tag).toLowerCase();

/** Tags as they are kept: of several that are the same the first stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map(tidyTag)) {
    if (tag !== '' && !kept.has(tagKey(tag))) kept.set(tagKey(tag), tag);
  }
  return [...kept.values()];
}
