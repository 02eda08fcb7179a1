import { isPlain, keyOf, type Shortcut } from './shortcuts.ts';

/** The parts of a keyboard event that say which key it was. */
export type KeyEvent = {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
};

let singleKeys = true;

/**
 * Whether a letter alone does something. Whoever speaks to the computer instead of typing, or leans on the keyboard,
 * switches that off (WCAG 2.1.4).
 */
export const allowSingleKeys = (on: boolean): void => {
  singleKeys = on;
};

/** Whether letters alone do something. */
export const areSingleKeysOn = (): boolean => singleKeys;

/**
 * The Latin letter of a key, whatever layout is on: "A" for the key that types "ф" under a Russian layout. Null when the
 * key is no letter.
 */
function letterOf({ key, code }: Pick<KeyEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}

/** Whether this is the key of a meaning. One that acts alone never is when single keys are switched off. */
export const isPressed = (event: KeyEvent, shortcut: Shortcut): boolean =>
  (singleKeys || !isPlain(shortcut)) && isKey(event, keyOf[shortcut]);

/**
 * A key as it is written: "Ctrl+K" (⌘ on a Mac), "Shift+F6", "F1", "P". Letters are the same under every layout. Alt+Shift
 * and Ctrl+Shift switch layouts on some systems: there are no such shortcuts.
 */
export function isKey(event: KeyEvent, written: string): boolean {
  const parts = written.split('+');
  const key = parts.at(-1) ?? '';
  if ((event.ctrlKey || event.metaKey) !== parts.includes('Ctrl')) return false;
  if (event.shiftKey !== parts.includes('Shift') || event.altKey) return false;
  return /^[A-Z]$/.test(key) ? letterOf(event) === key : event.key === key;
}

/** Ctrl+Enter (⌘+Enter on a Mac): saves. */
export const isSave = (event: KeyEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey;

/** Fields, open lists and menus, and closed choices, which a letter walks through. */
const WRITES = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const WALKS = '[role="menu"], [role="listbox"], [aria-haspopup="listbox"]';
const TICKS = 'input:is([type="checkbox"], [type="radio"], [type="button"])';

/** Whether letters that are pressed here have a meaning of their own. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${WRITES}, ${WALKS}`) !== null && !target.matches(TICKS);

const DIALOG = '[role="dialog"]';

/** Whether a dialog is open: what lies below it hears no keys. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** The dialog that is open, the upper one of two. */
export const openDialog = (): Element | null => [...document.querySelectorAll(DIALOG)].at(-1) ?? null;

/** Whether something stands in a dialog. */
export const isInDialog = (element: Element | null): boolean => Boolean(element?.parentElement?.closest(DIALOG));
