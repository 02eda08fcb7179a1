import type { Page, Route } from 'playwright-core';
import { intercept } from './intercept.ts';

export type HeldReads = {
  /** The pending reads of the page. */
  waiting: Route[];
  /** Lets go of what is waiting, and of everything from now on. */
  letGo: () => Promise<void>;
};

/** Holds back a page's reads whose text fits; the others go through. */
export async function holdReads(page: Page, fits: (text: string) => boolean): Promise<HeldReads> {
  const waiting: Route[] = [];
  let holding = true;
  await intercept(page, '**/api/v1/graphql', (route) => {
    if (holding && fits(route.request().postData() ?? '')) waiting.push(route);
    else void route.continue();
  });
  return {
    waiting,
    letGo: async () => {
      holding = false;
      for (const route of waiting.splice(0)) await route.continue();
    },
  };
}
