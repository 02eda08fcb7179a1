/** Days after which drafts are removed, so that tourists' data does not stay in a browser for ever. */
export const DRAFT_DAYS = 7;

const PREFIX = 'draft.';
const DAY = 86_400_000;

/** Storage key of a form's draft; every name ends with the user's id. */
export const draftKey = (name: string): string => `${PREFIX}${name}`;

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** The draft under a key; removed and null if it is unreadable or too old. */
export function readStored<Draft extends { savedAt: string }>(key: string): Draft | null {
  const stored = localStorage.getItem(key);
  if (!stored) return null;
  try {
    const draft: Draft = JSON.parse(stored);
    if (Date.now() - Date.parse(draft.savedAt) < DRAFT_DAYS * DAY) return draft;
  } catch {
    // An unreadable draft is treated as none.
  }
  localStorage.removeItem(key);
  return null;
}

/** Removes the outdated drafts of all accounts in this browser. */
export function removeOldDrafts(): void {
  for (const key of keys()) readStored(key);
}

/** The keys of an account's drafts. */
export const draftsOf = (userId: number): string[] =>
  keys().filter((key) => key.endsWith(`.${userId}`) && readStored(key) !== null);

/** Removes an account's drafts. */
export function removeDraftsOf(userId: number): void {
  for (const key of draftsOf(userId)) localStorage.removeItem(key);
}
