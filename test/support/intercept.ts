import type { Page, Route } from 'playwright-core';
import { until } from './wait.ts';

const PROBE = '/interception-probe';

/**
 * `page.route`, in force when this returns. Chromium acknowledges an interception before the page's process knows of it:
 * a page that is busy then sends its next request past it. So the page sends requests until one of them is intercepted.
 */
export async function intercept(
  page: Page,
  url: string,
  handler: (route: Route) => unknown,
  options: { times?: number } = {},
): Promise<void> {
  await page.route(url, handler, options);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await until('the requests of the page to be intercepted', () =>
    page.evaluate(async (probe) => (await fetch(probe)).status === 204, PROBE),
  );
  await page.unroute(`**${PROBE}`);
}
