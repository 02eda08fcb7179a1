import { paths } from '../paths.ts';

/** Keys of the shell itself: they work on every screen. F1, F6 and F8 are in nobody's way on any layout. */
export const shellKeys = {
  palette: 'Ctrl+K',
  regions: 'F6',
  regions_back: 'Shift+F6',
  repeat: 'F8',
  keyboard: 'F1',
} as const;

/** Letters that lead to a screen, unless the screen that is shown has another use for them. */
export const screenLetters = [
  { letter: 'N', path: paths.newSale(), title: 'new_sale' },
  { letter: 'J', path: paths.journal(), title: 'journal' },
] as const;

/** The letter that leads to a screen. */
export const letterOf = (path: string): string | null =>
  screenLetters.find((each) => each.path === path)?.letter ?? null;

/** Keys of what screens are made of, for the table of the keyboard: the components themselves know what they do. */
export const commonKeys = {
  lists: {
    rows: ['↑', '↓'],
    ends: ['Home', 'End'],
    open: ['Enter'],
    select: ['Space'],
    extend: ['Shift+↑', 'Shift+↓'],
    all: ['Ctrl+A'],
    find: ['F'],
  },
  forms: {
    next: ['Tab'],
    back: ['Shift+Tab'],
    choose: ['↓', 'Enter'],
    save: ['Ctrl+Enter'],
    close: ['Esc'],
  },
} as const;
