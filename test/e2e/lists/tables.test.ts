import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { addressOf } from '../../support/pages/addresses.ts';

const stage = await sharedStage();
const { company, ids } = await buildFurnished(stage.server);
const page = await stage.open(company.manager, '/nowhere');

/** The problems of the plain tables of a page, through which screen readers move cell by cell. */
const problemsOfTables = (of: Page): Promise<string[]> =>
  of.evaluate(() => {
    const wordsOf = (ids: string | null) =>
      (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    const wrong: string[] = [];
    for (const table of document.querySelectorAll<HTMLTableElement>('table:not([role=grid])')) {
      const names = [table.getAttribute('aria-label') ?? '', ...wordsOf(table.getAttribute('aria-labelledby'))].filter(
        (words) => words.trim() !== '',
      );
      const title = names[0] ?? table.rows[0]?.textContent ?? '?';
      if (names.length !== 1) wrong.push(`${title}: ${names.length} names`);
      // Screen readers say the name, and then read a caption that is on the screen, or that the table does not refer
      // to.
      const { caption } = table;
      if (caption && caption.id !== table.getAttribute('aria-labelledby'))
        wrong.push(`${title}: does not refer to its caption`);
      if (caption && caption.getBoundingClientRect().right >= 0) wrong.push(`${title}: its caption is on the screen`);
      const heads = [...table.querySelectorAll('thead th')];
      if (heads.length === 0) wrong.push(`${title}: no head`);
      if (heads.some((head) => !/^col(group)?$/.test(head.getAttribute('scope') ?? '')))
        wrong.push(`${title}: head without scope`);
      if (heads.some((head) => head.textContent?.trim() === '')) wrong.push(`${title}: head without words`);
      for (const row of table.querySelectorAll('tbody tr')) {
        const isBelow = row.previousElementSibling?.classList.contains('row-above') ?? false;
        const isWhole = row.querySelectorAll('td, th').length === 1;
        if (!isBelow && !isWhole && !row.querySelector('th[scope=row], th[scope=rowgroup]'))
          wrong.push(`${title}: row without header`);
      }
      if (table.querySelector('tfoot th:not([scope])')) wrong.push(`${title}: foot without scope`);
      const box = table.parentElement;
      if (!box?.classList.contains('table-scroll')) continue;
      const overflows = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
      if (box.hasAttribute('tabindex') || box.hasAttribute('role'))
        wrong.push(`${title}: its box is a place to stop at`);
      if (table.hasAttribute('tabindex') !== overflows)
        wrong.push(`${title}: ${overflows ? 'no place' : 'a place'} to stop at`);
    }
    return [...new Set(wrong)];
  });

const behindSignIn = screens.filter((screen) => !isPublic(screen)).map(({ path }) => path);

test.each(behindSignIn)('%s has tables with one name, and with headers of columns and of rows', async (path) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await goTo(page, addressOf(path, ids));
    expect(await problemsOfTables(page), `at ${width}`).toEqual([]);
  }
});

test('the tables of charts fulfil the same rules', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/company-dashboard');
  await page.keyboard.press('t');
  await page.locator('.chart-table table').first().waitFor();
  expect(await problemsOfTables(page)).toEqual([]);
});

test('the check detects a violation', async () => {
  await page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) throw new Error('Nothing is here');
    main.innerHTML = `<div class="table-scroll" tabindex="-1"><table><caption>Продажи</caption>
      <thead><tr><th>Дата</th><th scope="col"></th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>`;
  });
  expect(await problemsOfTables(page)).toEqual([
    'Дата: 0 names',
    'Дата: does not refer to its caption',
    'Дата: its caption is on the screen',
    'Дата: head without scope',
    'Дата: head without words',
    'Дата: row without header',
    'Дата: its box is a place to stop at',
  ]);
});
