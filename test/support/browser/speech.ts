import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';

declare global {
  interface Window {
    spoken: string[];
  }
}

function record(): void {
  const live = '[aria-live], [role="alert"]';
  window.spoken = [];
  new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (region) changed.add(region);
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        if (added.matches(live)) changed.add(added);
        for (const inner of added.querySelectorAll(live)) changed.add(inner);
      }
    }
    for (const { textContent } of changed) if (textContent?.trim()) window.spoken.push(textContent.trim());
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/**
 * Writes down what a page tells screen readers beside the focus, from its first moment on: each text of a live region
 * or an alert when it comes or changes. To be given as `before` to what opens the page.
 */
export const recordSpeech = (context: BrowserContext): Promise<unknown> => context.addInitScript(record);

/** The same from now on, for a page that is not recorded yet. Answers what reads it; it ends with the document. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await arrivalIsOver(page);
  await page.evaluate(record);
  return () => spokenOn(page);
}

/**
 * The announcements since the page was loaded, in order, without those of slow loading, which depend on the machine.
 */
export async function spokenOn(page: Page): Promise<string[]> {
  const spoken = await page.evaluate(() => window.spoken);
  return spoken.map((text) => text.replace(ru.loading_long, '').trimStart()).filter((text) => text !== '');
}

/**
 * Waits until what a new screen holds back for its heading has been said: what is said before would be told together
 * with it.
 */
export const arrivalIsOver = (page: Page): Promise<void> =>
  page.locator('[data-live-announcer][aria-live=polite]:not([data-held])').waitFor({ state: 'attached' });

/**
 * Waits for what a screen says of itself when it has come up: that is said when its heading has the focus, after it is
 * shown.
 */
export const heardArrival = (page: Page): Promise<void> => expect.poll(() => spokenOn(page)).not.toEqual([]);

/** Does something, and waits until exactly this has been said since: each cause has one message. */
export async function saidBy(page: Page, does: () => Promise<unknown>, ...messages: string[]): Promise<void> {
  await arrivalIsOver(page);
  const before = (await spokenOn(page)).length;
  await does();
  await expect.poll(async () => (await spokenOn(page)).slice(before).map(withPlainSpaces)).toEqual(messages);
}

/** Words that are said twice in a row have a space behind them the second time, and figures have hard ones in them. */
export const withPlainSpaces = (said: string) => said.replace(/\s/g, ' ').trim();
