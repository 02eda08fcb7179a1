import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type DemoAccount, publicCommands } from '../../src/contract/company/public-commands.ts';
import type { SignedIn } from '../../src/contract/company/user.ts';
import { buildClientIfNeeded, compressClient } from '../../src/server/base/client-build.ts';
import { startBrowser } from '../../test/support/browser/browser.ts';
import { startProcess } from '../../test/support/processes/server-process.ts';
import { table } from '../support/markdown.ts';
import { atMost, type Row } from '../support/row.ts';
import { firstView } from './first-view.ts';
import { type Loaded, loadPage } from './load-page.ts';

const KB = 1000;
/** Number of files that are listed below the result. */
const LARGEST = 10;

/** Measures the code and styles before a page can be used, on the real server, each page with an empty cache. */
export async function measureSizes(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'karavan-sizes-'));
  // As root the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  await buildClientIfNeeded();
  await compressClient();
  const server = startProcess({ env: { DATA_DIR: folder } });
  const browser = await startBrowser();
  try {
    const url = await server.ready();
    const { session, slug } = await demoManager(url);
    const signIn = await loadPage(browser, { url: `${url}/auth/login`, usable: 'form button[type="submit"]' });
    const list = await loadPage(browser, { url: `${url}/active-sales`, usable: 'tbody tr[data-index]', session });
    const loyalty = await loadPage(browser, { url: `${url}/loyalty/${slug}`, usable: 'form button[type="submit"]' });
    return [
      rowOf('sign-in', signIn, 110),
      rowOf('first list', list, 180),
      rowOf('public loyalty page', loyalty, 60),
      await firstViewRow(browser, `${url}/loyalty/${slug}`),
    ];
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function post<Answer>(url: string, path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

type Demo = { company: { slug: string }; users: DemoAccount[] };

/** The stored session of a manager of the demonstration company, and the company's slug. */
async function demoManager(url: string): Promise<{ session: Record<string, string>; slug: string }> {
  const { users, company } = await post<Demo>(url, publicCommands.setUpDemo.path, {});
  const manager = users.find(({ role }) => role === 'management');
  const credentials = { username: manager?.username, password: manager?.password };
  const { token, user } = await post<SignedIn>(url, '/token/login/', credentials);
  const session = { token, id: String(user.id), role: user.role, username: user.name, lastname: user.surname };
  return { session, slug: company.slug };
}

/** The best of three counts, because the machine may be busy with something else. */
async function firstViewRow(browser: Browser, url: string): Promise<Row> {
  const times: number[] = [];
  for (let each = 0; each < 3; each++) times.push(await firstView(browser, url, '#field-phone'));
  return {
    job: 'public loyalty page: first view over slow 4G, with an empty cache',
    measured: times.map((time) => `${Math.round(time)} ms`).join(', '),
    beside: '',
    figure: Math.min(...times),
    bound: atMost(1000, 'ms'),
  };
}

function rowOf(page: string, loaded: Loaded[], most: number): Row {
  const sum = loaded.reduce((total, { bytes }) => total + bytes, 0);
  const largest = loaded.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST);
  console.log(`\nThe largest files of ${page}:`);
  console.log(
    table(
      ['file', 'kB'],
      largest.map(({ name, bytes }) => [name, (bytes / KB).toFixed(1)]),
    ),
  );
  return {
    job: `${page}: code and styles over the wire`,
    measured: `${loaded.length} files`,
    beside: '',
    figure: sum / KB,
    bound: atMost(most, 'kB'),
  };
}
