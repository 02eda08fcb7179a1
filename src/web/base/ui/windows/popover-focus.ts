import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `leave` when something outside of the panel is pressed or focused. The returned handlers mark an event as
 * inside: React passes them also the events of portals (lists, dialogs) that are rendered within the panel.
 */
export function useOutside(active: boolean, trigger: RefObject<HTMLElement | null>, leave: () => void) {
  const inside = useRef(true);
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!active) return;
    inside.current = true;
    const begin = ({ target }: Event) => {
      inside.current = target instanceof Node && trigger.current?.contains(target) === true;
    };
    const decide = () => {
      if (!inside.current) latest.current();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const start of ['pointerdown', 'focusin']) document.addEventListener(start, begin, { capture: true, signal });
    // Decided on `pointerup`, which a touch that scrolls does not send.
    document.addEventListener('pointerup', decide, { capture: true, signal });
    document.addEventListener('focusin', decide, { signal });
    return () => listening.abort();
  }, [active, trigger]);
  const markInside = () => {
    inside.current = true;
  };
  return { onPointerDownCapture: markInside, onFocusCapture: markInside };
}

const FIELDS = 'input:not([type=hidden]), textarea, select, button.choice';

/** Focuses the first field, or the panel itself if it has none, so that screen readers read it. */
export const focusInside = (panel: HTMLElement): void =>
  (panel.querySelector<HTMLElement>(FIELDS) ?? panel).focus({ preventScroll: true });

/** The direction in which Tab would leave the panel; null while it stays inside. */
export function tabExit(panel: HTMLElement, { shiftKey }: { shiftKey: boolean }): 'forward' | 'back' | null {
  const stops = [...panel.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled, [inert] *') && each.getClientRects().length > 0,
  );
  const focused = document.activeElement;
  if (shiftKey) return focused === panel || focused === stops[0] ? 'back' : null;
  return stops.length === 0 || focused === stops.at(-1) ? 'forward' : null;
}
