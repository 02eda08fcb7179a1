import { useCallback, useState } from 'react';
import { draftKey, readStored } from './drafts.ts';

/**
 * What is kept of an unsaved form: what was typed, what it was typed over, when, and the key of an attempt whose outcome
 * nobody knows.
 */
type Draft<Form, Base> = { form: Form; base: Base; savedAt: string; key: string | null };

/**
 * Keeps a form in the browser's storage with every key, so that a reload, a killed tab or the end of a session loses
 * nothing. `name` has to end with the person's id: another one at the same computer must not see it.
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

/** Whether it was written: a browser whose storage is full still lets people type; only "draft saved" is not said then. */
function write(storageKey: string, text: string): boolean {
  try {
    localStorage.setItem(storageKey, text);
    return true;
  } catch (error) {
    console.warn('The draft was not kept', error);
    return false;
  }
}
