/**
 * Shortcuts of a single key, with their meanings. A key has one meaning on all screens: a second one would be a
 * duplicate property, which does not compile. Actions without a letter are in the command palette and on buttons.
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

/** All other shortcuts. F1, F6, F8 and F9 are free under every keyboard layout. */
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
  /** Handled by the browser. */
  print: 'Ctrl+P',
} as const;

type PlainKey = keyof typeof plainKeys;
/** The meaning of a single key. */
export type Meaning = (typeof plainKeys)[PlainKey];
type KeyOfMeaning = { [Key in PlainKey as (typeof plainKeys)[Key]]: Key };
/** Screens name the meaning of a shortcut, never its key. */
export type Shortcut = Meaning | keyof typeof chords;

// `Object.fromEntries` does not keep which key belongs to which meaning.
const meant = Object.fromEntries(Object.entries(plainKeys).map(([key, meaning]) => [meaning, key])) as KeyOfMeaning;

/** The written key by action, such as "P", "Ctrl+K" or "Shift+F6". */
export const keyOf: KeyOfMeaning & typeof chords = { ...meant, ...chords };

/** Whether a shortcut is a single key. */
export const isPlain = (shortcut: Shortcut): shortcut is Meaning => shortcut in meant;

/** The key as it is shown on a button: shorter. */
export const chipOf = (shortcut: Shortcut): string => keyOf[shortcut].replace('Ctrl+Enter', 'Ctrl ⏎').replace('+', ' ');
