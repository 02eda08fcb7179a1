import type { BrowserContext, Page } from 'playwright-core';

/** So many looks may find the focus on the body while one thing gives it to the next: half a second. */
const LOOKS = 30;
/**
 * The pause between two looks, ms. By a timer, as the application waits too before it moves the focus: a busy machine
 * delays both alike, while frames may go on.
 */
const PAUSE = 16;

declare global {
  interface Window {
    focusLost: string[];
    isFocusNowhere: () => boolean;
  }
}

/**
 * Looks again and again where the focus is, from the first time it is somewhere, and remembers what had it last each
 * time it stays on the body, or in the empty place in which it waits. A screen that is still on its way has nothing yet
 * that could have it; when it has come, the count begins anew.
 */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ looks, pause }) => {
      window.focusLost = [];
      window.isFocusNowhere = () =>
        !document.activeElement || document.activeElement.matches('body, [role=toolbar][data-rest] *');
      let last: Element | null = null;
      let missing = 0;
      const look = () => {
        setTimeout(look, pause);
        if (!window.isFocusNowhere()) last = document.activeElement;
        const isMissing = window.isFocusNowhere() && last && document.hasFocus() && !document.querySelector('.loader');
        missing = isMissing ? missing + 1 : 0;
        if (last && missing === looks)
          window.focusLost.push(`${last.tagName} ${last.getAttribute('aria-label') ?? last.textContent ?? ''}`.trim());
      };
      look();
    },
    { looks: LOOKS, pause: PAUSE },
  );
}

/** Waits until the watch has looked so often. */
export const waitForLooks = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    async ({ count, pause }) => {
      for (let n = 0; n < count; n++) await new Promise((resolve) => setTimeout(resolve, pause));
    },
    { count, pause: PAUSE },
  );

/** Waits until the focus would have been missed, and says what lost it. */
export async function focusLostBy(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ looks, pause }) =>
      new Promise<string[]>((resolve) => {
        let count = 0;
        const wait = () => {
          const settled = !window.isFocusNowhere();
          // Where the focus is somewhere, nothing is missed any more; where it is not, the watch speaks after its time.
          if ((settled && count > 3) || count > looks + 5) resolve(window.focusLost.splice(0));
          else setTimeout(wait, pause);
          count++;
        };
        setTimeout(wait, pause);
      }),
    { looks: LOOKS, pause: PAUSE },
  );
}
