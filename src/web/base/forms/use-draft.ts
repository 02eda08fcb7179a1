import { useCallback, useState } from 'react';
import { draftKey, readStored } from './drafts.ts';

/**
 * The stored draft of an unsaved form: the typed values, the base that they change, the time, and the idempotency key of an
 * attempt with unknown outcome.
 */
type Draft<Form, Base> = { form: Form; base: Base; savedAt: string; key: string | null };

/**
 * Stores a form in the browser's storage with every keystroke, so that a reload, a killed tab or the end of a session loses
 * nothing. `name` has to end with the user's id, so that another user of the browser does not see the draft.
 */
export function useDraft<Form, Base = null>(name: string) {
  const storageKey = draftKey(name);
  const [found] = useState(() => readStored<Draft<Form, Base>>(storageKey));
  const [savedAt, setSavedAt] = useState<string | null>(found?.savedAt ?? null);
  return {
    found,
    savedAt,
    keep: useCallback(
      (form: Form, base: Base, key: string | null) => {
        const draft: Draft<Form, Base> = { form, base, key, savedAt: new Date().toISOString() };
        setSavedAt(write(storageKey, JSON.stringify(draft)) ? draft.savedAt : null);
      },
      [storageKey],
    ),
    forget: useCallback(() => {
      localStorage.removeItem(storageKey);
      setSavedAt(null);
    }, [storageKey]),
  };
}

/** Writes the draft; false if the browser's storage is full, in which case no "draft saved" is shown. */
function write(storageKey: string, text: string): boolean {
  try {
    localStorage.setItem(storageKey, text);
    return true;
  } catch (error) {
    console.warn('The draft was not kept', error);
    return false;
  }
}
