import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isSave } from '../focus/keys.ts';

/**
 * Ctrl+Enter anywhere in a form saves it. To be heard on the way down (`onKeyDownCapture`), before the field has it: a
 * list that is open would take the Enter for itself.
 */
export const saveByKey = (save: () => void) => (event: KeyboardEvent) => {
  const { target } = event;
  if (!isSave(event) || !(target instanceof HTMLElement)) return;
  // Keys of a dialog over the form arrive here too: they are the dialog's.
  if (!event.currentTarget.contains(target)) return;
  event.preventDefault();
  event.stopPropagation();
  // One that is held down saves once: where saving is asked about it is no answer.
  if (event.repeat) return;
  // What is left unfinished in a field is settled as if the field was left, before the form is read.
  flushSync(() => {
    target.blur();
    target.focus();
  });
  save();
};
