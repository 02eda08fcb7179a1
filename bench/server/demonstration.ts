import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startBrowser } from '../../test/support/browser/browser.ts';
import { passableFolder } from '../../test/support/processes/folders.ts';
import { startProcess } from '../../test/support/processes/server-process.ts';
import { HANG_TIMEOUT } from '../../test/support/wait.ts';
import { inSeconds, type Row, workAtMost } from '../support/row.ts';
import { slowness } from '../support/slowness.ts';

const MANY = 100_000;
const MOST_SECONDS = 120;
const MOST_SECONDS_OF_FIRST_VISIT = 5;
const ROUNDS = 3;

/**
 * Measures loading the demonstration company: a large one on the command line, and that of the first visit in a
 * browser.
 */
export async function measureDemonstration(broken: boolean): Promise<Row[]> {
  const large = await secondsOf(MANY, broken);
  const visits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await firstVisit(broken));
  return [
    inSeconds(`demonstration of ${MANY.toLocaleString('en')} sales`, [large], workAtMost(MOST_SECONDS, 's')),
    inSeconds(
      'demonstration of 1,000 sales, from the click to the accounts',
      visits,
      workAtMost(MOST_SECONDS_OF_FIRST_VISIT, 's'),
    ),
  ];
}

/** The operators' command in an empty folder; in the positive control it starts late. */
async function secondsOf(sales: number, broken: boolean): Promise<number> {
  const folder = await passableFolder();
  try {
    const begun = performance.now();
    if (broken) await delay(MOST_SECONDS * slowness * 1000);
    await karavan(folder, ['--slug', 'demo', '--sales', String(sales), '--seed', '42', '--json']);
    return (performance.now() - begun) / 1000;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function karavan(folder: string, options: string[]): Promise<void> {
  const command = startProcess({ args: ['src/server/cli.ts', 'demo', ...options], env: { DATA_DIR: folder } });
  const { code } = await command.ended;
  if (code !== 0) throw new Error(`The demonstration was not loaded:\n${command.output()}`);
}

/** Time from the click to the accounts on the set-up page of a new server. */
async function firstVisit(broken: boolean): Promise<number> {
  const folder = await passableFolder();
  const server = startProcess({ env: { DATA_DIR: folder } });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ locale: 'ru-RU' });
    await page.goto(`${await server.ready()}/setup`);
    if (broken) await holdBack(page);
    const begun = performance.now();
    await page.getByRole('button', { name: 'Загрузить демонстрацию' }).click();
    await page.getByRole('heading', { name: 'Кто может войти' }).waitFor({ timeout: HANG_TIMEOUT });
    return (performance.now() - begun) / 1000;
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true });
  }
}

/** The positive control: the request is delayed. */
const holdBack = (page: Page) =>
  page.route('**/setup/demo/', async (route) => {
    await delay(MOST_SECONDS_OF_FIRST_VISIT * slowness * 1000);
    await route.continue();
  });
