import { useSyncExternalStore } from 'react';

/** Below this the menu is a sidebar (specification section 9). */
const wide = matchMedia('(min-width: 1024px)');

/** Whether there is room for the menu across the top. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
