/** The parts of a keyboard event that say which key it was. */
export type KeyEvent = {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
};

/**
 * The Latin letter of a key, whatever layout is on: "A" for the key that types "ф" under a Russian layout. Null when the
 * key is no letter.
 */
function letterOf({ key, code }: Pick<KeyEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}

/** A letter alone, with no modifier held. */
export const isPlainLetter = (event: KeyEvent, letter: string): boolean =>
  !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey && letterOf(event) === letter;

/** Ctrl+Enter (⌘+Enter on a Mac): saves. */
export const isSave = (event: KeyEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey;
