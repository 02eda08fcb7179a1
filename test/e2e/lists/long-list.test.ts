import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loadDemo } from '../../../src/server/demo/load-demo-company.ts';
import { holdReads } from '../../support/browser/held-reads.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { scrollToEnd } from '../../support/browser/scroll.ts';
import { rowAt, rows } from '../../support/pages/lists.ts';
import { focused } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { Api } from '../../support/server/api.ts';

const stage = await ownStage();
const SALES = 2500;
const manager = await demoManager();

/** The manager of a demonstration company with many sales. */
async function demoManager(): Promise<{ api: Api }> {
  const options = { slug: 'long', sales: SALES, seed: 7, now: new Date(), onlyIfEmpty: false };
  const { users } = await loadDemo(stage.server.db, options);
  const user = users.find(({ role }) => role === 'management');
  if (!user) throw new Error('The demonstration company has no manager');
  const { username, password } = user;
  const { body } = await new Api(stage.server.url).post<{ token: string }>('/token/login/', { username, password });
  return { api: new Api(stage.server.url, body.token) };
}

const openLongList = async (): Promise<Page> => {
  const page = await stage.open(manager, '/completed-sales?sort=sale_date');
  await rowAt(page, 0).waitFor();
  // The count and more rows come when the first ones have been painted.
  await page.locator('[role=grid]:not([aria-rowcount="-1"])').waitFor();
  await page.waitForFunction(() => (document.querySelector('.grid')?.scrollHeight ?? 0) > 10_000);
  // A row below those that one sees.
  await rowAt(page, 35).waitFor({ state: 'attached' });
  return page;
};

test('a long list is scrolled to its end and back without blank rows, with a window of rows in the page', async () => {
  const page = await openLongList();
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  expect(count).toBeGreaterThan(1400);
  const down = await scrollToEnd(page, 450);
  expect(down).toMatchObject({ blank: 0, last: count - 1 });
  expect(down.most).toBeLessThan(120);
  expect(down.frames).toBeGreaterThan(100);

  // Back at the top, whose rows were let go of long ago, but for the block of the one that Tab comes to.
  await page.locator('.grid').evaluate((frame) => frame.scrollTo({ top: 0 }));
  await rowAt(page, 10).waitFor();
  await expect.poll(() => page.locator('.grid-blank').count()).toBe(0);
});

test('a held arrow key removes rows from the page in whole blocks and never a single row beside the focused one', async () => {
  const page = await openLongList();
  await page.keyboard.press('ArrowDown');
  await focused(rowAt(page, 0)).waitFor();
  const left = await page.locator('[role=grid]').evaluateHandle((grid) => {
    const parts: string[] = [];
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes) if (node instanceof HTMLElement) parts.push(node.role ?? node.tagName);
    }).observe(grid, { childList: true, subtree: true });
    return parts;
  });
  for (let count = 0; count < 100; count++) await page.keyboard.press('ArrowDown');
  await focused(rowAt(page, 100)).waitFor();
  const parts = await left.evaluate((all) => all.filter((each) => each !== 'TBODY'));
  expect(parts.length).toBeGreaterThan(5);
  expect(new Set(parts)).toEqual(new Set(['rowgroup']));
});

test('the check for blank rows detects one', async () => {
  const page = await openLongList();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.grid tbody tr[data-index$="7"] { visibility: hidden }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  // As slowly as above, where none is seen: all that it sees are the hidden ones, at least one in each frame.
  const { blank, frames } = await scrollToEnd(page, 450);
  expect(blank).toBeGreaterThanOrEqual(frames);
});

test('the focused row keeps the focus when it is scrolled away; arrows, page keys, Home and End continue from it', async () => {
  const page = await openLongList();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await focused(rowAt(page, 1)).waitFor();
  await page.locator('.grid').evaluate((frame) => frame.scrollTo({ top: 8000 }));
  await rowAt(page, 235).waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.index)).toBe('1');
  await page.keyboard.press('ArrowDown');
  await focused(rowAt(page, 2)).waitFor();
  expect(await page.locator('.grid').evaluate((frame) => frame.scrollTop)).toBeLessThan(200);

  const focusedIndex = () => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.index));

  let before = await focusedIndex();
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('PageDown');
    const now = await focusedIndex();
    expect(now).toBeGreaterThan(before);
    before = now;
  }
  await page.keyboard.press('Home');
  expect(await focusedIndex()).toBe(0);
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.keyboard.press('End');
  await focused(rowAt(page, count - 1)).waitFor();
});

test('End moves to the last row of a long list, and no row in between gets the focus, which a screen reader would read', async () => {
  const page = await openLongList();
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.keyboard.press('ArrowDown');
  await focused(rowAt(page, 0)).waitFor();
  const came = await page.locator('.grid').evaluateHandle((grid) => {
    const places: string[] = [];
    grid.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) places.push(target.dataset.index ?? target.tagName);
    });
    return places;
  });
  await page.keyboard.press('End');
  await focused(rowAt(page, count - 1)).waitFor();
  expect(await came.jsonValue()).toEqual([String(count - 1)]);
  await page.keyboard.press('ArrowUp');
  await focused(rowAt(page, count - 2)).waitFor();

  // From a cell it leads to the same cell.
  await page.keyboard.press('Home');
  await focused(rowAt(page, 0)).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const column = await page.evaluate(() => (document.activeElement as HTMLTableCellElement).cellIndex);
  await page.keyboard.press('End');
  await page.locator(`tbody tr[data-index="${count - 1}"] > :focus`).waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLTableCellElement).cellIndex)).toBe(column);
});

test('Home waits for a first row that has to be read again, and a key that is pressed meanwhile is for that row', async () => {
  const page = await openLongList();
  await page.keyboard.press('ArrowDown');
  await focused(rowAt(page, 0)).waitFor();
  const first = await rowAt(page, 0).getAttribute('aria-label');
  await page.keyboard.press('End');
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await focused(rowAt(page, count - 1)).waitFor();
  const reads = await holdReads(page, (text) => text.includes('"first"'));
  const came = await page.locator('.grid').evaluateHandle((grid) => {
    const places: string[] = [];
    grid.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) places.push(target.ariaLabel ?? target.className);
    });
    return places;
  });
  await page.keyboard.press('Home');
  await rowAt(page, 0).and(page.locator('[aria-busy]')).waitFor();
  await page.keyboard.press('Space');
  await reads.letGo();
  await page.locator('tbody tr[data-index="0"][aria-selected="true"]:focus').waitFor();
  expect(await came.jsonValue()).toEqual([first]);
  expect(await page.getByRole('row', { selected: true }).count()).toBe(1);
});

test('the focused row keeps its place, and can be opened, after scrolling beyond the rows in memory', async () => {
  const page = await openLongList();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const name = await focused(rowAt(page, 1)).getByRole('rowheader').getByRole('link').textContent();
  await scrollToEnd(page, 3000);
  expect(await page.locator('.grid').evaluate((frame) => frame.scrollTop)).toBeGreaterThan(40_000);
  expect(await focused(rowAt(page, 1)).getByRole('rowheader').getByRole('link').textContent()).toBe(name);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sale-details/*');
  expect(await page.locator('h1').textContent()).toContain(name);
});

test('a page that can’t be read shows an error with a retry, and the rows in memory stay', async () => {
  const page = await openLongList();
  await intercept(page, '**/api/v1/graphql', (route) => route.abort('connectionreset'));
  await page.locator('.grid').evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }));
  await page.getByText('Нет связи с сервером').waitFor();
  expect(await rows(page).count()).toBeGreaterThan(10);
  // The list tries again by itself too, when one moves: the button may be gone as soon as there is an answer.
  await page.getByRole('button', { name: 'Повторить' }).focus();
  await page.unroute('**/api/v1/graphql');
  await page.keyboard.press('Enter');
  await page.getByText('Нет связи с сервером').waitFor({ state: 'detached' });
  expect((await scrollToEnd(page, 3000)).last).toBeGreaterThan(1400);
});

test('a worker exports a long list to its last row, with progress and a button to stop', async () => {
  const page = await openLongList();
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  const button = page.getByRole('button', { name: 'В Excel' });
  const stop = page.getByRole('button', { name: 'Остановить выгрузку' });
  // One page of rows comes, the next one never does.
  let asked = 0;
  await page.context().route('**/api/v1/graphql', (route) => {
    const isPage = route.request().postData()?.includes('"first":200') ?? false;
    return isPage && ++asked > 1 ? undefined : route.continue();
  });
  const working = page.waitForEvent('worker');
  await button.press('Enter');
  const worker = await working;
  await stop.getByText(/Читаем: [1-9]\d?\s%/).waitFor();
  const gone = new Promise<void>((resolve) => worker.on('close', () => resolve()));
  await stop.press('Enter');
  await page
    .locator('[data-live-announcer][aria-live]', { hasText: 'Выгрузка остановлена' })
    .waitFor({ state: 'attached' });
  await gone;
  await button.and(page.locator(':focus')).waitFor();
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });

  const downloading = page.waitForEvent('download');
  await button.press('Enter');
  const { rows } = readSpreadsheet(await readFile(await (await downloading).path()));
  // The head and the sums besides.
  expect(rows).toHaveLength(count + 2);
  expect(downloads).toHaveLength(1);
});
