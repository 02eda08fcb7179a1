import { chipOf, type Shortcut } from './shortcuts.ts';

/** The shortcut of a button or link, shown on it. */
export const KeyChip = ({ shortcut }: { shortcut: Shortcut }) => (
  <span className="key" aria-hidden="true">
    {chipOf(shortcut)}
  </span>
);
