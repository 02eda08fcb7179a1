import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isForScreen } from '../base/shell/screen-actions.tsx';
import { repeatMessage, undoLast } from '../base/ui/feedback/toasts.tsx';
import { isDialogOpen, isPressed, takesLetters } from '../base/ui/focus/keys.ts';
import { sayWhatThisIs } from './announce-place.ts';
import { goRound } from './regions.ts';
import { keyedScreens, shellKeys } from './screen-keys.ts';

type ShellKey = (typeof shellKeys)[number];
type ShellKeys = { onPalette: () => void; onKeyboard: () => void };

/**
 * Binds the shortcuts of every screen. While a dialog is open only repeating the last message and announcing the
 * present place work.
 */
export function useShellKeys({ onPalette, onKeyboard }: ShellKeys): void {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const keys: Record<ShellKey, () => void> = {
    palette: onPalette,
    regions: () => goRound(1),
    regions_back: () => goRound(-1),
    repeat: () => repeatMessage(t('journal.none')),
    what: () => sayWhatThisIs(t),
    undo: () => undoLast(t('toast.nothing_to_undo')),
    keyboard: onKeyboard,
  };
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined);
  press.current = (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const name = shellKeys.find((each) => isPressed(event, each));
    // In a field the browser's own undo applies.
    if (name === 'undo' && takesLetters(event.target)) return;
    if (name) {
      event.preventDefault();
      if (name === 'repeat' || name === 'what' || !isDialogOpen()) keys[name]();
      return;
    }
    const screen = keyedScreens.find(({ shortcut }) => isPressed(event, shortcut));
    if (!screen || !isForScreen(event) || screen.path === location.pathname) return;
    event.preventDefault();
    navigate(screen.path);
  };
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
