import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isSave } from '../focus/keys.ts';

/**
 * Ctrl+Enter anywhere in a form saves it. For `onKeyDownCapture`: an open list of a field would handle the Enter first.
 */
export const saveByKey = (save: () => void) => (event: KeyboardEvent) => {
  const { target } = event;
  if (!isSave(event) || !(target instanceof HTMLElement)) return;
  // React also passes on the keys of a dialog that is rendered within the form: they are for that dialog.
  if (!event.currentTarget.contains(target)) return;
  event.preventDefault();
  event.stopPropagation();
  // A held key saves once, and does not confirm a question about saving.
  if (event.repeat) return;
  // The field finishes what was typed as on leaving it, before the form is read.
  flushSync(() => {
    target.blur();
    target.focus();
  });
  save();
};
