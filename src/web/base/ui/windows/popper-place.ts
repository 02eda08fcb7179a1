import type { Placement } from '@popperjs/core';
import { fetchAhead } from '../lazy-component.tsx';

export type Place = {
  placement: Placement;
  /** px from the anchor, and along it (specification section 9). */
  distance: number;
  skid?: number;
};

const loadPopper = () => import('@popperjs/core');

/** What keeps things in their place, before somebody opens the first one. */
export const preparePlaces = (): void => fetchAhead(loadPopper);

/**
 * Keeps a floating element at its anchor, inside of the window, until the answer is called. It is not seen before it
 * stands there; it can have the focus already.
 */
export function place(anchor: Element, floating: HTMLElement, { placement, distance, skid = 0 }: Place): () => void {
  let end = () => {};
  let isOver = false;
  floating.style.opacity = '0';
  const put = async () => {
    const { createPopperLite, flip, offset, preventOverflow } = await loadPopper();
    if (isOver) return;
    const popper = createPopperLite(anchor, floating, {
      placement,
      strategy: 'fixed',
      modifiers: [
        { ...offset, options: { offset: [skid, distance] } },
        { ...flip, options: { padding: 8 } },
        { ...preventOverflow, options: { padding: 8 } },
      ],
    });
    // It changes its size while it is open: a column menu that says more, a list that arrives.
    const observer = new ResizeObserver(() => void popper.update());
    for (const element of [anchor, floating]) observer.observe(element);
    end = () => {
      observer.disconnect();
      popper.destroy();
    };
    await popper.update();
  };
  void put()
    .catch((error: unknown) => console.warn('Nothing keeps this in its place', error))
    .finally(() => {
      floating.style.opacity = '';
    });
  return () => {
    isOver = true;
    end();
  };
}

/**
 * Where in the page something floats that belongs to an element: in the dialog that it is in, or else in the screen, so
 * that it is found by walking from landmark to landmark; `fixed`, it stands where it is put.
 */
export const floor = (anchor: Element | null): Element =>
  anchor?.closest('[role=dialog]') ?? document.querySelector('main') ?? document.body;
