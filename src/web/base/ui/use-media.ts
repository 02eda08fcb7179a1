import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, now and whenever that changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Room for the menu across the top; below it is a sidebar (specification section 9). */
export const useWide = (): boolean => useMedia('(width >= 1024px)');

/** A phone: only what matters most has room. */
export const useNarrow = (): boolean => useMedia('(width < 700px)');

/** Whether there is a keyboard to speak of: the words that name its keys are left out elsewhere, as `base.css` does with keys. */
export const useKeyHints = (): boolean => !useMedia('(pointer: coarse), (width < 700px)');
