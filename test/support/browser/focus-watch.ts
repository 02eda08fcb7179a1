import type { BrowserContext, Page } from 'playwright-core';

/** So long may the focus be on the body while one thing gives it to the next, in frames: half a second. */
const FRAMES = 30;

declare global {
  interface Window {
    focusLost: string[];
    isFocusNowhere: () => boolean;
  }
}

/**
 * Looks in every frame where the focus is, from the first time it is somewhere, and remembers what had it last each time
 * it stays on the body, or in the empty place in which it waits. A screen that is still on its way has nothing yet that could have it.
 */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript((frames: number) => {
    window.focusLost = [];
    window.isFocusNowhere = () =>
      !document.activeElement || document.activeElement.matches('body, [role=toolbar][data-rest] *');
    let last: Element | null = null;
    let missing = 0;
    const look = () => {
      if (!window.isFocusNowhere()) {
        last = document.activeElement;
        missing = 0;
      } else if (last && document.hasFocus() && !document.querySelector('.loader') && ++missing === frames) {
        window.focusLost.push(`${last.tagName} ${last.getAttribute('aria-label') ?? last.textContent ?? ''}`.trim());
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, FRAMES);
}

/** Waits until the focus would have been missed, and says what lost it. */
export async function focusLostBy(page: Page): Promise<string[]> {
  return page.evaluate(
    (frames) =>
      new Promise<string[]>((resolve) => {
        let count = 0;
        const wait = () => {
          const settled = !window.isFocusNowhere();
          // Where the focus is somewhere, nothing is missed any more; where it is not, the watch speaks after its time.
          if ((settled && count > 3) || count > frames + 5) resolve(window.focusLost.splice(0));
          else requestAnimationFrame(wait);
          count++;
        };
        requestAnimationFrame(wait);
      }),
    FRAMES,
  );
}
