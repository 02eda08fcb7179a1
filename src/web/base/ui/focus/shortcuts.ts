/**
 * Keys that act with nothing held down, and what each of them means. A key means the same on every screen where it does
 * anything: an object has a property once, so a second meaning of a letter does not compile. What has no letter left is
 * reached by the command palette and by its button.
 */
export const plainKeys = {
  A: 'accept',
  B: 'add_booking',
  C: 'check',
  D: 'decline',
  E: 'edit',
  F: 'find',
  G: 'sale_in_target',
  H: 'history',
  I: 'create',
  J: 'journal',
  K: 'reset_password',
  L: 'retire',
  M: 'transfer',
  N: 'new_sale',
  O: 'open',
  P: 'pay',
  Q: 'allocate',
  R: 'refund',
  S: 'skip',
  T: 'figures',
  U: 'use_bonus',
  V: 'set_target',
  W: 'option',
  X: 'cancel',
  Y: 'explain',
  Z: 'finish',
  Delete: 'delete',
} as const;

/** The other keys of the program. F1, F6, F8 and F9 are in the way of no layout. */
const chords = {
  palette: 'Ctrl+K',
  regions: 'F6',
  regions_back: 'Shift+F6',
  repeat: 'F8',
  what: 'F9',
  undo: 'Ctrl+Z',
  keyboard: 'F1',
  save: 'Ctrl+Enter',
  take: 'Enter',
  clear: 'Ctrl+Delete',
  /** The browser itself prints by it. */
  print: 'Ctrl+P',
} as const;

type PlainKey = keyof typeof plainKeys;
/** What a key alone means. */
export type Meaning = (typeof plainKeys)[PlainKey];
type KeyOfMeaning = { [Key in PlainKey as (typeof plainKeys)[Key]]: Key };
/** Anything that a key does, by its meaning: screens name what they do, never the key. */
export type Shortcut = Meaning | keyof typeof chords;

const meant = Object.fromEntries(Object.entries(plainKeys).map(([key, meaning]) => [meaning, key])) as KeyOfMeaning;

/** The key of each meaning, as it is written: "P", "Ctrl+K", "Shift+F6". */
export const keyOf: KeyOfMeaning & typeof chords = { ...meant, ...chords };

/** Whether a shortcut is a key alone. */
export const isPlain = (shortcut: Shortcut): shortcut is Meaning => shortcut in meant;

/** The key as it stands on a button, where room is short. */
export const chipOf = (shortcut: Shortcut): string => keyOf[shortcut].replace('Ctrl+Enter', 'Ctrl ⏎').replace('+', ' ');
