import { useCallback, useEffect, useRef, useState } from 'react';

/** What is kept of an unsaved form: what was typed, when, and the key of an attempt whose outcome nobody knows. */
export type Draft<Form> = { form: Form; savedAt: string; key: string | null };

/** How long after a key the draft is written at the latest, ms; leaving the page writes it at once. */
const WRITE_AFTER = 300;

/**
 * Keeps a form in the browser's storage while it is typed, so that a reload, a crash or the end of a session loses
 * nothing. `name` has to name the person too: another one at the same computer must not see it.
 */
export function useDraft<Form>(name: string) {
  const storageKey = `draft.${name}`;
  const [found] = useState(() => readDraft<Form>(storageKey));
  const [savedAt, setSavedAt] = useState<string | null>(found?.savedAt ?? null);
  const waiting = useRef<{ draft: Draft<Form>; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = useCallback(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    localStorage.setItem(storageKey, JSON.stringify(waiting.current.draft));
    setSavedAt(waiting.current.draft.savedAt);
    waiting.current = null;
  }, [storageKey]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return {
    found,
    savedAt,
    keep: useCallback(
      (form: Form, key: string | null) => {
        const draft = { form, key, savedAt: new Date().toISOString() };
        // Whoever types on and on is written down all the same: the first key starts the clock.
        if (waiting.current) waiting.current.draft = draft;
        else waiting.current = { draft, timer: setTimeout(flush, WRITE_AFTER) };
      },
      [flush],
    ),
    forget: useCallback(() => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = null;
      localStorage.removeItem(storageKey);
      setSavedAt(null);
    }, [storageKey]),
  };
}

function readDraft<Form>(storageKey: string): Draft<Form> | null {
  const stored = localStorage.getItem(storageKey);
  if (!stored) return null;
  try {
    return JSON.parse(stored) as Draft<Form>;
  } catch {
    // A draft that can't be read helps nobody.
    localStorage.removeItem(storageKey);
    return null;
  }
}
