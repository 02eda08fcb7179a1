import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, onTestFailed, TestRunner } from 'vitest';
import { clientFolder } from '../../src/server/client-build.ts';
import { startBrowser } from './browser.ts';
import type { Person } from './company.ts';
import { startServer, type TestServer } from './server.ts';

export type Stage = {
  server: TestServer;
  browser: Browser;
  /** A page of somebody who is signed in already, or of nobody. */
  open: (person: Pick<Person, 'api'> | null, path: string, options?: PageOptions) => Promise<Page>;
  stop: () => Promise<void>;
};

export type PageOptions = BrowserContextOptions & {
  language?: 'ru' | 'en' | 'uz';
  theme?: 'light' | 'dark' | 'system';
  /** What is done to the profile before its first page is opened. */
  before?: (context: BrowserContext) => Promise<void>;
};

let shots = 0;

type StageOptions = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'client'>;

let started: Promise<Browser> | undefined;

/** One browser for all files of a worker: each page has a profile of its own anyway. It ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await started;
  if (browser?.isConnected()) return browser;
  started = startBrowser();
  return started;
}

/** The real server with the built client, and a real browser. What a page logs as an error fails the test that opened it. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const server = await startServer({ client: clientFolder, ...options });
  const browser = await sharedBrowser();
  const complaints: string[] = [];
  return {
    server,
    browser,
    open: async (person, path, { language = 'ru', theme = 'light', before, ...options } = {}) => {
      // Without motion a page is at once what it will be.
      const still = { reducedMotion: 'reduce' } as const;
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'ru-RU',
        ...still,
        ...options,
      });
      const stored = { ...(person ? await sessionOf(person) : {}), i18n_locale: language, theme };
      await context.addInitScript((items: Record<string, string>) => {
        // Only once: whoever signs out stays signed out.
        if (sessionStorage.getItem('staged')) return;
        sessionStorage.setItem('staged', 'yes');
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      }, stored);
      await before?.(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        const refusal = /Failed to load resource/.test(message.text());
        if (message.type() === 'error' && !refusal) complaints.push(message.text());
      });
      // What the page looked like when its test failed; a page that several tests share has no one test.
      const photograph: Parameters<typeof onTestFailed>[0] = async ({ task }) => {
        const name = `${task.name}-${context.pages().length}-${++shots}`.replace(/[^\p{L}\d]+/gu, '-');
        await page.screenshot({ path: `test-results/${name}.png`, fullPage: true }).catch(() => undefined);
      };
      if (TestRunner.getCurrentTest()) onTestFailed(photograph);
      await page.goto(`${server.url}${path}`);
      await page.locator('main h1').waitFor();
      return page;
    },
    stop: async () => {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
  };
}

/** The same for a whole file of tests, at its top: stops after them. */
export async function sharedStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await setStage(options);
  afterAll(stage.stop);
  return stage;
}

async function sessionOf(person: Pick<Person, 'api'>): Promise<Record<string, string>> {
  const { body } = await person.api.get<{ id: number; role: string; name: string; surname: string }>('/users/me/');
  return {
    token: person.api.token ?? '',
    id: String(body.id),
    role: body.role,
    username: body.name,
    lastname: body.surname,
  };
}
