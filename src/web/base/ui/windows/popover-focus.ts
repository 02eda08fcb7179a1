import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `leave` when something beside the panel is pressed or gets the focus. What React renders in the panel belongs to
 * it, wherever it stands in the page: the handlers that are returned hear of it before the decision.
 */
export function useOutside(active: boolean, trigger: RefObject<HTMLElement | null>, leave: () => void) {
  const inside = useRef(true);
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!active) return;
    inside.current = true;
    const begin = ({ target }: Event) => {
      inside.current = trigger.current?.contains(target as Node) ?? false;
    };
    const decide = () => {
      if (!inside.current) latest.current();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const start of ['pointerdown', 'focusin']) document.addEventListener(start, begin, { capture: true, signal });
    // A finger that scrolls never comes up again.
    document.addEventListener('pointerup', decide, { capture: true, signal });
    document.addEventListener('focusin', decide, { signal });
    return () => listening.abort();
  }, [active, trigger]);
  const belongs = () => {
    inside.current = true;
  };
  return { onPointerDownCapture: belongs, onFocusCapture: belongs };
}

const FIELDS = 'input:not([type=hidden]), textarea, select, button.choice';

/** The first field; what is only read has the focus itself, and is heard. */
export const focusInside = (panel: HTMLElement): void =>
  (panel.querySelector<HTMLElement>(FIELDS) ?? panel).focus({ preventScroll: true });

/** Where Tab leads out of the panel from where the focus is; null when it stays inside. */
export function wayOut(panel: HTMLElement, { shiftKey }: { shiftKey: boolean }): 'forward' | 'back' | null {
  const stops = [...panel.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled, [inert] *') && each.getClientRects().length > 0,
  );
  const focused = document.activeElement;
  if (shiftKey) return focused === panel || focused === stops[0] ? 'back' : null;
  return stops.length === 0 || focused === stops.at(-1) ? 'forward' : null;
}
