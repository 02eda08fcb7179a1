import { useLayoutEffect, useMemo, useRef } from 'react';

/** Maximal delay between a key press and the autosave, ms (specification section 9). */
const AUTOSAVE_DELAY = 1000;

/**
 * Saves the content of an editor: a second after the first key, and at once when the editor loses the focus, is
 * unmounted, or the page is left. `read` is only called when something was typed.
 */
export function useAutosave(read: () => string | null, write: (text: string) => void) {
  const latest = useRef({ read, write });
  latest.current = { read, write };
  const autosave = useMemo(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (waiting === undefined) return;
      clearTimeout(waiting);
      waiting = undefined;
      const text = latest.current.read();
      if (text !== null) latest.current.write(text);
    };
    const typed = () => {
      waiting ??= setTimeout(flush, AUTOSAVE_DELAY);
    };
    return { typed, flush };
  }, []);
  useLayoutEffect(() => {
    const { flush } = autosave;
    // In the capture phase, before the form's listener stores the draft, which has to include the typed text.
    addEventListener('pagehide', flush, true);
    document.addEventListener('visibilitychange', flush, true);
    return () => {
      removeEventListener('pagehide', flush, true);
      document.removeEventListener('visibilitychange', flush, true);
      flush();
    };
  }, [autosave]);
  return autosave;
}
