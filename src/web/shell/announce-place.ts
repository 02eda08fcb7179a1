import type { TFunction } from 'i18next';
import { isUnsavedHere } from '../base/forms/unsaved-changes.ts';
import { offeredActions } from '../base/shell/screen-actions.tsx';
import { announce } from '../base/ui/focus/announcer.ts';
import { keysHere, type NamedKey, saidHere } from '../base/ui/focus/current-row.ts';
import { screenHeading } from '../base/ui/focus/focus.ts';
import { areSingleKeysOn, openDialog } from '../base/ui/focus/keys.ts';
import { isPlain, keyOf } from '../base/ui/focus/shortcuts.ts';

/** The shortcuts of the screen: of the focused part, then of the whole screen. Disabled single keys are omitted. */
export function screenKeys(): NamedKey[] {
  const offered = offeredActions().flatMap(({ name, shortcut }) => (shortcut ? { name, shortcut } : []));
  return [...keysHere(), ...offered].filter(({ shortcut }) => areSingleKeysOn() || !isPlain(shortcut));
}

const written = (t: TFunction): string =>
  screenKeys()
    .map(({ name, shortcut }) => t('here.key', { key: keyOf[shortcut], name }))
    .join(', ');

/** Announces the shortcuts of the screen. */
export const sayScreenKeys = (t: TFunction): void => announce(written(t) || t('keyboard.no_screen_keys'));

/** Announces the present place: the dialog or the screen, the row, unsaved changes, and the available keys. */
export function sayWhatThisIs(t: TFunction): void {
  const dialog = openDialog();
  const keys = written(t);
  const said = dialog
    ? [titleOf(dialog), t(dialog.querySelector('form') ? 'here.form' : 'here.dialog')]
    : [
        screenHeading()?.textContent,
        ...saidHere(),
        isUnsavedHere() ? t('here.unsaved') : null,
        keys && t('here.keys', { keys }),
      ];
  announce(said.filter((part) => part).join('. '));
}

const titleOf = (dialog: Element): string | null =>
  dialog.getAttribute('aria-label') ??
  document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ??
  null;
