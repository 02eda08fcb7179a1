import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Disposable, Page } from 'playwright-core';
import { givenOffset, shiftDate } from '../clock.ts';
import { HANG_TIMEOUT } from '../wait.ts';
import { askForFilesAgain, drawLate, latest } from './late.ts';

/** A browser profile and its first page, with what that page wrote to its console. */
export type Profile = {
  context: BrowserContext;
  page: Page;
  console: string[];
  /**
   * Problems that fail a test unless it causes them on purpose: errors of scripts, and errors logged to the console.
   */
  complaints: string[];
  hasCrashed: boolean;
  /** Has every document of the page begin with a script, until that is disposed of. */
  addScript: Page['addInitScript'];
  /** Scripts and functions that a test has given to every document: they are removed after it. */
  added: Disposable[];
};

const WINDOW = { width: 1440, height: 900 };

/** The default options of a page. Without motion a page is at once in its final state. */
const ordinary = { viewport: WINDOW, locale: 'ru-RU', reducedMotion: 'reduce' } as const;

/** The options that can be set on a reused page; any other takes a profile of its own. */
type Looks = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;

/**
 * The profiles of one browser. A new profile is a new process, which compiles the whole application again: three
 * quarters of what opening a page costs. So profiles are cleaned and used again, unless a test has changed what can't
 * be cleaned. Between two tests a page rests at another address of the same server: at `about:blank` the browser would
 * forget what it has compiled.
 */
export class Profiles {
  readonly #browser: Browser;
  readonly #clean: Profile[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * A profile without cookies, storage or pages of its past; where there is one, of those that have been at this
   * server.
   */
  async take(
    server: string,
    { viewport, colorScheme, reducedMotion, ...special }: BrowserContextOptions,
    isFresh = false,
  ): Promise<Profile> {
    const looks = {
      viewport: viewport ?? WINDOW,
      colorScheme: colorScheme ?? null,
      reducedMotion: reducedMotion ?? 'reduce',
    };
    if (isFresh || Object.keys(special).length > 0) return this.#make({ ...ordinary, ...looks, ...special }, false);
    const near = this.#clean.findLastIndex(({ page }) => page.url().startsWith(`${server}/`));
    const [profile = await this.#make(ordinary, true)] = this.#clean.splice(near, 1);
    await dress(profile.page, looks);
    return profile;
  }

  /** Gives a profile back. What can't be cleaned is closed. */
  async giveBack(profile: Profile): Promise<void> {
    if (!this.#reusable.has(profile) || !(await isCleaned(profile))) await profile.context.close();
    else this.#clean.push(profile);
  }

  readonly #reusable = new Set<Profile>();

  async #make(options: BrowserContextOptions, isReusable: boolean): Promise<Profile> {
    const context = await this.#browser.newContext(options);
    context.setDefaultTimeout(HANG_TIMEOUT);
    await context.addInitScript(shiftDate, givenOffset());
    if (latest() > 0) await context.addInitScript(drawLate, latest() / 4);
    const page = await context.newPage();
    if (latest() > 0) await askForFilesAgain(page);
    page.once('crash', () => {
      profile.hasCrashed = true;
    });
    const addScript = page.addInitScript.bind(page);
    const profile: Profile = { context, page, console: [], complaints: [], hasCrashed: false, addScript, added: [] };
    if (isReusable) {
      this.#reusable.add(profile);
      this.#watchForChanges(profile);
    }
    listen(profile);
    return profile;
  }

  /**
   * Remembers what is added to a profile, and gives up one that keeps something for good, as a clock that was stopped.
   */
  #watchForChanges(profile: Profile): void {
    const { context, page, added } = profile;
    const remember = async (answer: unknown) => {
      const addition = await (answer as Promise<Disposable>);
      added.push(addition);
      return addition;
    };
    for (const owner of [context, page]) {
      for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) onCall(owner, name, remember);
    }
    const giveUp = (answer: unknown) => {
      this.#reusable.delete(profile);
      return answer;
    };
    for (const name of ['setOffline', 'close'] as const) onCall(context, name, giveUp);
    onCall(page, 'close', giveUp);
    for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) onCall(page.clock, name, giveUp);
  }
}

/** Puts a function between a method and its callers, each time that it is called. */
function onCall<Owner extends object>(owner: Owner, name: keyof Owner, between: (answer: unknown) => unknown): void {
  const method = owner[name];
  if (typeof method !== 'function') throw new TypeError(`${String(name)} is no method`);
  const value = (...given: unknown[]) => between(method.apply(owner, given));
  Object.defineProperty(owner, name, { value });
}

/** Opens an address with these items in its storage, and no others. */
export async function openWith(
  { page, addScript }: Profile,
  url: string,
  stored: Record<string, string>,
): Promise<void> {
  const storing = await addScript((items: Record<string, string>) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(url);
  await storing.dispose();
}

async function dress(page: Page, { viewport, ...media }: Looks): Promise<void> {
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ ...media, media: null, forcedColors: null });
}

/** An address of every server that comes without scripts. */
const REST = '/favicon.svg';

/** Events that tests listen to. Playwright listens to others itself, to those of an end: it has to go on with that. */
const HEARD = [
  ...['console', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'],
  ...['dialog', 'download', 'filechooser', 'framenavigated', 'page', 'popup', 'websocket', 'worker'],
];

/**
 * Empties a profile, but for its storage: `openWith` replaces that. False where its page is closed, has crashed or
 * shows nothing of a server, or where that does not answer any more.
 */
async function isCleaned(profile: Profile): Promise<boolean> {
  const { context, page, added } = profile;
  if (profile.hasCrashed || page.isClosed() || !page.url().startsWith('http')) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const owner of [context, page]) {
    await owner.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of HEARD) owner.removeAllListeners(event);
  }
  for (const addition of added.splice(0)) await addition.dispose();
  await context.clearPermissions();
  await context.clearCookies();
  await page.mouse.move(0, 0);
  const isAtRest = await page.goto(new URL(REST, page.url()).href).then(
    () => true,
    () => false,
  );
  profile.console = [];
  profile.complaints = [];
  listen(profile);
  return isAtRest;
}

const REFUSED_REQUEST = /Failed to load resource/;

function listen(profile: Profile): void {
  const { page } = profile;
  const write = (message: ConsoleMessage) => {
    profile.console.push(`${message.type()}: ${message.text()}`);
    if (message.type() === 'error' && !REFUSED_REQUEST.test(message.text())) profile.complaints.push(message.text());
  };
  page.on('console', write);
  page.on('pageerror', (error) => {
    profile.console.push(`exception: ${error.stack ?? error.message}`);
    profile.complaints.push(error.message);
  });
}
