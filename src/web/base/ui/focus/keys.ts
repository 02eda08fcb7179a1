import { isPlain, keyOf, type Shortcut } from './shortcuts.ts';

/** The parts of a keyboard event that identify the key. */
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
 * Turns shortcuts of a single letter on or off: speech input and unintended key presses would trigger them (WCAG
 * 2.1.4).
 */
export const allowSingleKeys = (on: boolean): void => {
  singleKeys = on;
};

/** Whether shortcuts of a single letter are on. */
export const areSingleKeysOn = (): boolean => singleKeys;

/**
 * The Latin letter of a key under any keyboard layout: "A" for the key that types "ф" under a Russian one. Null if the
 * key is no letter.
 */
function letterOf({ key, code }: Pick<KeyEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}

/** Whether an event is that of a shortcut; never one of a single letter while those are off. */
export const isPressed = (event: KeyEvent, shortcut: Shortcut): boolean =>
  (singleKeys || !isPlain(shortcut)) && isKey(event, keyOf[shortcut]);

/**
 * Whether an event is that of a written key: "Ctrl+K" (⌘ on a Mac), "Shift+F6", "F1", "P". Letters are the same under
 * every layout. Alt+Shift and Ctrl+Shift are not supported, because they switch layouts on some systems.
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

/** Fields, open lists and menus, and closed choices, whose type-ahead takes letters. */
const WRITES = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const WALKS = '[role="menu"], [role="listbox"], [aria-haspopup="listbox"]';
const TICKS = 'input:is([type="checkbox"], [type="radio"], [type="button"])';

/** Whether an element handles letters itself, so that they are no shortcuts. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${WRITES}, ${WALKS}`) !== null && !target.matches(TICKS);

const DIALOG = '[role="dialog"]';

/** Whether a dialog is open: the screen below it handles no keys. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** The open dialog; the top one of several. */
export const openDialog = (): Element | null => [...document.querySelectorAll(DIALOG)].at(-1) ?? null;

/** Whether an element is inside of a dialog. */
export const isInDialog = (element: Element | null): boolean => Boolean(element?.parentElement?.closest(DIALOG));
