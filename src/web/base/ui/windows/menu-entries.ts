import type { ReactNode } from 'react';

/** One line of a menu. */
export type MenuEntry = {
  id: string;
  name: string;
  /** What is shown instead of the name alone. */
  content?: ReactNode;
  /** Of entries that exclude each other: whether it is this one. */
  checked?: boolean;
  run: () => void;
};

/** A section with a name is set apart from the one before; names are different. */
export type MenuSection = { name?: string; entries: MenuEntry[] };
