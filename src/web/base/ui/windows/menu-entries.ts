import type { ReactNode } from 'react';

/** One line of a menu. */
export type MenuEntry = {
  id: string;
  name: string;
  /** Shown in place of the name. */
  content?: ReactNode;
  /** The state of a radio entry. */
  checked?: boolean;
  run: () => void;
};

/** A section with a name is a group with a line above it; names are unique. */
export type MenuSection = { name?: string; entries: MenuEntry[] };
