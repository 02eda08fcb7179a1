import { keyOf, type Meaning } from '../base/ui/focus/shortcuts.ts';
import { paths } from '../paths.ts';

/** Screens that have a shortcut on every screen. */
export const keyedScreens = [
  { shortcut: 'new_sale', path: paths.newSale() },
  { shortcut: 'journal', path: paths.journal() },
] as const satisfies { shortcut: Meaning; path: string }[];

/** The key that leads to a screen. */
export const shortcutTo = (path: string): { shortcut?: Meaning } => {
  const screen = keyedScreens.find((each) => each.path === path);
  return screen ? { shortcut: screen.shortcut } : {};
};

/** Keys of the shell itself: they work on every screen. */
export const shellKeys = ['palette', 'regions', 'regions_back', 'repeat', 'what', 'undo', 'keyboard'] as const;

/** Keys of the components of screens, for the table of shortcuts; the components handle them themselves. */
export const commonKeys = {
  lists: {
    rows: ['↑', '↓'],
    cells: ['←', '→'],
    back: ['Esc'],
    ends: ['Home', 'End'],
    open: ['Enter'],
    select: ['Space'],
    extend: ['Shift+↑', 'Shift+↓'],
    all: ['Ctrl+A'],
    find: [keyOf.find],
  },
  forms: {
    next: ['Tab'],
    back: ['Shift+Tab'],
    choose: ['↓', 'Enter'],
    save: [keyOf.save],
    close: ['Esc'],
  },
} as const;
