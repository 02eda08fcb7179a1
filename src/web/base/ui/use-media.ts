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

/** Wide enough for the menu across the top; narrower screens have a sidebar (specification section 9). */
export const useWide = (): boolean => useMedia('(width >= 1024px)');

/** The width of a phone. */
export const useNarrow = (): boolean => useMedia('(width < 700px)');

/** Whether texts name keys: not on devices without a keyboard, where `base.css` hides the key hints of buttons. */
export const useKeyHints = (): boolean => !useMedia('(pointer: coarse), (width < 700px)');
