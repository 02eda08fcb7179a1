import type { Placement } from '@popperjs/core';
import { prefetch } from '../lazy-component.tsx';

type PopperPlacement = {
  placement: Placement;
  /** px from the anchor, and along it (specification section 9). */
  distance: number;
  skid?: number;
};

const loadPopper = () => import('@popperjs/core');

/** Loads Popper before the first popover, menu or tooltip opens. */
export const preparePopper = (): void => prefetch(loadPopper);

/**
 * Positions a floating element at its anchor, within the window, until the returned function is called. It is
 * transparent until it has its position, and focusable meanwhile.
 */
export function anchorWithPopper(
  anchor: Element,
  floating: HTMLElement,
  { placement, distance, skid = 0 }: PopperPlacement,
): () => void {
  let end = () => {};
  let isEnded = false;
  floating.style.opacity = '0';
  const start = async () => {
    const { createPopperLite, flip, offset, preventOverflow } = await loadPopper();
    if (isEnded) return;
    const popper = createPopperLite(anchor, floating, {
      placement,
      strategy: 'fixed',
      modifiers: [
        { ...offset, options: { offset: [skid, distance] } },
        { ...flip, options: { padding: 8 } },
        { ...preventOverflow, options: { padding: 8 } },
      ],
    });
    // Its size changes while it is open: options that are loaded, a column menu with a further line.
    const observer = new ResizeObserver(() => void popper.update());
    for (const element of [anchor, floating]) observer.observe(element);
    end = () => {
      observer.disconnect();
      popper.destroy();
    };
    await popper.update();
  };
  void start()
    .catch((error: unknown) =>
      console.warn('Popper could not be loaded: a popover, menu or tooltip has no position', error),
    )
    .finally(() => {
      floating.style.opacity = '';
    });
  return () => {
    isEnded = true;
    end();
  };
}

/**
 * The container of the portal for something that floats at an element: its dialog, or else the screen's `main`, so that
 * screen readers find it within a landmark. Its CSS position is `fixed`, so the container does not move it.
 */
export const portalContainer = (anchor: Element | null): Element =>
  anchor?.closest('[role=dialog]') ?? document.querySelector('main') ?? document.body;
