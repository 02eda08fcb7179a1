import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeEach, TestRunner } from 'vitest';
import { clientFolder } from '../../../src/server/base/client-build.ts';
import type { Person } from '../data/company.ts';
import { headingFocused } from '../pages/screen.ts';
import { keepEvidence } from '../processes/evidence.ts';
import { sharedServer, startServer, type TestServer } from '../server/server.ts';
import { startBrowser } from './browser.ts';
import { openWith, type Profile, Profiles } from './profiles.ts';

export type Stage = {
  server: TestServer;
  browser: Browser;
  /** A page of a person who is signed in already, or of a visitor who is not. It ends with the test that opened it. */
  open: (person: Pick<Person, 'api'> | null, path: string, options?: PageOptions) => Promise<Page>;
  /** Ends a page before its test ends. */
  close: (page: Page) => Promise<void>;
  stop: () => Promise<void>;
};

export type PageOptions = BrowserContextOptions & {
  language?: 'ru' | 'en' | 'uz';
  theme?: 'light' | 'dark' | 'system';
  /** A browser that has never been here: for tests of what a page loads, and of what comes before it is loaded. */
  fresh?: boolean;
  /** Prepares the profile before its first page is opened. */
  before?: (context: BrowserContext) => Promise<unknown>;
};

type StageOptions = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'client'>;

type Started = { browser: Browser; profiles: Profiles };

let started: Promise<Started> | undefined;

/** One browser for all files of a worker. It ends with the worker. */
async function sharedBrowser(): Promise<Started> {
  const running = await started;
  if (running?.browser.isConnected()) return running;
  started = start();
  return started;
}

/**
 * A page of a test lives for seconds: optimised code costs more than it gives back. The page loads scripts that the
 * browser has compiled before, and a script that is parsed while it arrives is compiled anew. Not for measurements:
 * what computes for long takes several times as long.
 */
const shortLived = '--js-flags=--max-optimized-bytecode-size=0 --no-script-streaming';

async function start(): Promise<Started> {
  const browser = await startBrowser([shortLived]);
  return { browser, profiles: new Profiles(browser) };
}

/** A server with the built client, and a real browser. What a page logs as an error fails the test that opened it. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const server = await startServer({ client: clientFolder, ...options });
  return stageOf(server, server.stop);
}

async function stageOf(server: TestServer, stopServer: () => Promise<void>): Promise<Stage> {
  const { browser, profiles } = await sharedBrowser();
  /** Profiles in use, with the test that took each; one that the file took for all its tests has none. */
  const taken = new Map<Profile, string | undefined>();
  const complaints: string[] = [];
  const giveBack = async (profile: Profile) => {
    taken.delete(profile);
    complaints.push(...profile.complaints);
    await profiles.giveBack(profile);
  };
  const endTest = async (task = TestRunner.getCurrentTest()) => {
    if (!task) return;
    if (task.result?.state === 'fail') await keepEvidence(task, [...taken.keys()], server.log);
    for (const [profile, test] of taken) if (test === task.id) await giveBack(profile);
  };
  const stage: Stage = {
    server,
    browser,
    open: async (person, path, { language = 'ru', theme = 'light', fresh, before, ...look } = {}) => {
      const profile = await profiles.take(server.url, look, fresh);
      const { context, page } = profile;
      taken.set(profile, TestRunner.getCurrentTest()?.id);
      await before?.(context);
      const stored = { ...(person ? await sessionOf(person) : {}), i18n_locale: language, theme };
      await openWith(profile, `${server.url}${path}`, stored);
      await page.locator('main h1').waitFor();
      return page;
    },
    close: async (page) => {
      const profile = [...taken.keys()].find(({ context }) => context === page.context());
      if (!profile) throw new Error('This page is not open');
      await giveBack(profile);
    },
    stop: async () => {
      await endTest();
      for (const profile of [...taken.keys()]) await giveBack(profile);
      await stopServer();
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
  };
  if (!TestRunner.getCurrentTest()) {
    beforeEach(({ task, onTestFinished }) => onTestFinished(() => endTest(task)));
  }
  return stage;
}

/** The same for a whole file of tests, at its top: stops after them. */
export async function ownStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await setStage(options);
  afterAll(stage.stop);
  return stage;
}

/** A stage on the server that the files of a worker share. */
export async function sharedStage(): Promise<Stage> {
  const stage = await stageOf(await sharedServer(clientFolder), async () => undefined);
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

/** Leads back to the heading of the screen, by the first link of the page. */
export async function goToHeading(page: Page): Promise<void> {
  await page.locator('.skip-link').press('Enter');
  await headingFocused(page);
}
