import { chipOf, type Shortcut } from './shortcuts.ts';

/** The key that does the same as the button or link on which it stands. */
export const KeyChip = ({ shortcut }: { shortcut: Shortcut }) => (
  <span className="key" aria-hidden="true">
    {chipOf(shortcut)}
  </span>
);
