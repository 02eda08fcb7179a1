import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isDialogOpen, isPlainLetter, isShortcut } from '../ui/keys.ts';
import { repeatMessage } from '../ui/toasts.tsx';
import { goRound } from './regions.ts';
import { isForScreen, offeredActions } from './screen-actions.tsx';
import { screenLetters, shellKeys } from './shortcuts.ts';

type ShellKeys = { onPalette: () => void; onKeyboard: () => void };

/** Binds the keys that work everywhere. While a dialog is open only the last message can be repeated. */
export function useShellKeys({ onPalette, onKeyboard }: ShellKeys): void {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const keys: Record<keyof typeof shellKeys, () => void> = {
    palette: onPalette,
    regions: () => goRound(1),
    regions_back: () => goRound(-1),
    repeat: () => repeatMessage(t('journal.none')),
    keyboard: onKeyboard,
  };
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined);
  press.current = (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const names = Object.keys(shellKeys) as (keyof typeof shellKeys)[];
    const name = names.find((each) => isShortcut(event, shellKeys[each]));
    if (name) {
      event.preventDefault();
      if (name === 'repeat' || !isDialogOpen()) keys[name]();
      return;
    }
    const place = screenLetters.find(({ letter }) => isPlainLetter(event, letter));
    if (!place || !isForScreen(event) || place.path === location.pathname) return;
    if (offeredActions().some(({ shortcut }) => shortcut === place.letter)) return;
    event.preventDefault();
    navigate(place.path);
  };
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
