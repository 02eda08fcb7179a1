/** How long a form that was not saved is kept: tourists' data does not lie in a browser for good. */
export const DRAFT_DAYS = 7;

const PREFIX = 'draft.';
const DAY = 86_400_000;

/** Under which key the draft of a form stands: every name ends with whose it is. */
export const draftKey = (name: string): string => `${PREFIX}${name}`;

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** What stands under a key, when it can be read and is not too old; else it is removed. */
export function readStored<Draft extends { savedAt: string }>(key: string): Draft | null {
  const stored = localStorage.getItem(key);
  if (!stored) return null;
  try {
    const draft: Draft = JSON.parse(stored);
    if (Date.now() - Date.parse(draft.savedAt) < DRAFT_DAYS * DAY) return draft;
  } catch {
    // A draft that can't be read is of no use.
  }
  localStorage.removeItem(key);
  return null;
}

/** Removes all drafts in this browser that are too old, of each account. */
export function forgetOldDrafts(): void {
  for (const key of keys()) readStored(key);
}

/** The keys of an account's drafts. */
export const draftsOf = (userId: number): string[] =>
  keys().filter((key) => key.endsWith(`.${userId}`) && readStored(key) !== null);

/** Removes an account's drafts. */
export function forgetDraftsOf(userId: number): void {
  for (const key of draftsOf(userId)) localStorage.removeItem(key);
}
