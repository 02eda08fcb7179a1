import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { SignedIn } from '../../src/contract/company/user.ts';
import { buildClientIfNeeded, compressClient } from '../../src/server/base/client-build.ts';
import { startBrowser } from '../../test/support/browser/browser.ts';
import { type BenchDatabase, openBenchDatabase } from '../support/database.ts';
import { watchMoves } from '../support/in-page.ts';
import { startKaravan } from '../support/servers.ts';

/** The product over a company with a list of 100,000 rows, and a browser. */
export type BrowserSite = {
  url: string;
  database: BenchDatabase;
  browser: Browser;
  /** The entries of the storage of a signed-in browser. */
  session: Record<string, string>;
  stop: () => Promise<void>;
};

/** Number of sales of which more than 100,000 are completed. */
const SALES = 140_000;

export async function openBrowserSite(): Promise<BrowserSite> {
  await buildClientIfNeeded();
  await compressClient();
  const database = await openBenchDatabase(SALES);
  const karavan = await startKaravan(database);
  const browser = await startBrowser();
  const manager = database.users.find(({ role }) => role === 'management');
  const answer = await fetch(`${karavan.url}/api/v1/token/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: manager?.username, password: manager?.password }),
  });
  if (!answer.ok) throw new Error(`The sign-in failed: ${await answer.text()}`);
  const { token, user } = (await answer.json()) as SignedIn;
  const { id, role, name, surname } = user;
  const stored = { token, id: String(id), role, username: name, lastname: surname };
  return {
    url: karavan.url,
    database,
    browser,
    session: { ...stored, i18n_locale: 'ru', theme: 'light' },
    stop: async () => {
      await browser.close();
      await karavan.stop();
      await database.stop();
    },
  };
}

/** A page of a signed-in user with an empty cache, and its developer tools. */
export async function openPage(
  { browser, session }: Pick<BrowserSite, 'browser' | 'session'>,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU', ...options });
  const page = await context.newPage();
  await page.addInitScript((items: Record<string, string>) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, session);
  await page.addInitScript(watchMoves);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools, close: () => context.close() };
}
