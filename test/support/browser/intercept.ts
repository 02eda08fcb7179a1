import type { Page, Route } from 'playwright-core';
import { until } from '../wait.ts';

const PROBE = '/interception-probe';

/**
 * `page.route`, in force when this returns. Chromium acknowledges an interception before the page's process knows of it:
 * a page that is busy then sends its next request past it. So the page sends requests until one of them is intercepted.
 */
export async function intercept(page: Page, url: string, handler: (route: Route) => unknown): Promise<void> {
  await page.route(url, handler);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await until('the requests of the page to be intercepted', () =>
    page.evaluate(async (probe) => (await fetch(probe)).status === 204, PROBE),
  );
  await page.unroute(`**${PROBE}`);
}

/**
 * Cuts a page off from the network or connects it again, in force when this returns. Chromium acknowledges this too before
 * the process that sends the requests knows of it. So the page sends requests until one of them fails, or is answered.
 */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await until(isOffline ? 'the network to be gone' : 'the network to be back', () =>
    page.evaluate(async (wanted) => {
      const isAnswered = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      );
      return isAnswered !== wanted;
    }, isOffline),
  );
}
