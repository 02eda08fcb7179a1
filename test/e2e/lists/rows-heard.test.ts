import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { goToHeading, ownStage } from '../../support/browser/pages.ts';
import { type Demo, demoCompany } from '../../support/data/demo-company.ts';
import { rowAt, rows } from '../../support/pages/lists.ts';
import { focused } from '../../support/pages/screen.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const stage = await ownStage();
const sql = await sharedSql(stage.server.database.superuser);
let demo: Demo;
let phone = '';
beforeAll(async () => {
  demo = await demoCompany(stage.server, sql, new Date(), 300);
  stage.server.setClock();
  ({ phone } = await oneRow<{ phone: string }>(
    sql,
    `select clients.phone from clients join point_entries on point_entries.client_id = clients.id
    where clients.company_id = $1 group by clients.phone order by count(*) desc limit 1`,
    [demo.id],
  ));
});

/** Three seconds at 300 words a minute, and a few short words on top. */
const MOST_WORDS = 17;
const lists = [
  '/active-sales',
  '/active-sales?completed=yes',
  '/completed-sales',
  '/cancelled-sales',
  '/tourist-debts',
  '/new-tourist-payments',
  '/accepted-tourist-payments',
  '/declined-tourist-payments',
  '/upcoming-bookings',
  '/completed-bookings',
  '/payments-to-partner',
  '/income-expense',
  '/debt-from-partners',
  '/partners',
  '/directions',
  '/payment-methods',
  '/currencies',
  '/clients-list',
  '/agents-list',
  '/logs',
];

/** Every row that is in the page: its name, and the names of what can be pressed in it. */
const rowsOf = (page: Page) =>
  rows(page).evaluateAll((rows) =>
    rows.map((row) => ({
      index: Number((row as HTMLElement).dataset.index),
      name: row.getAttribute('aria-label') ?? '',
      pressable: [...row.querySelectorAll('button, input')].map((each) => each.getAttribute('aria-label') ?? ''),
    })),
  );

async function expectSentences(page: Page): Promise<void> {
  const grid = page.locator('[role=grid]:not([aria-rowcount="-1"])');
  await grid.waitFor();
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const rows = await rowsOf(page);
  expect(rows).not.toEqual([]);
  for (const { index, name, pressable } of rows) {
    const all = new Intl.NumberFormat('ru-RU').format(count);
    expect(name.replaceAll(/\s/g, ' '), 'it ends with its place').toMatch(
      new RegExp(`\\S, ${index + 1} из ${all.replaceAll(/\s/g, ' ')}$`),
    );
    expect(name).not.toMatch(/·|undefined|null|→|, ,|(^|, )-(,|$)/);
    expect(name.split(' ').length, name).toBeLessThanOrEqual(MOST_WORDS);
    for (const button of pressable) expect(name).not.toContain(button);
  }
}

/** F6 leads from the heading to the current row, past everything between them. */
async function expectF6(page: Page): Promise<void> {
  await goToHeading(page);
  await page.keyboard.press('F6');
  await focused(rowAt(page, 0)).waitFor();
}

test.each(lists)('each row of %s is announced as a short sentence with its place, and F6 leads there', async (path) => {
  const page = await stage.open(demo.manager, path);
  await expectSentences(page);
  await expectF6(page);
});

test('rows of a client’s points and of an agent’s colleagues are announced as short sentences too', async () => {
  const points = await stage.open(demo.manager, `/loyalty-points-accrual-history/${encodeURIComponent(phone)}`);
  await expectSentences(points);
  const colleagues = await stage.open(demo.agent, '/agents-list');
  await expectSentences(colleagues);
});

test('rows of a report are announced as short sentences too', async () => {
  const page = await stage.open(demo.manager, '/sales-report?group=direction');
  await page.getByRole('table').getByRole('button').first().click();
  await expectSentences(page);
});

describe('in a row', () => {
  /** The focused element: the column's header and the cell, or the button in it. */
  const at = (page: Page) =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const cell = focused?.closest('td, th');
      if (!(cell instanceof HTMLTableCellElement)) return focused?.tagName === 'TR' ? 'row' : 'elsewhere';
      const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
      return `${head?.ariaLabel ?? head?.innerText.replace(/\s*[↑↓]$/, '')}: ${
        focused === cell ? cell.innerText : focused?.getAttribute('aria-label')
      }`;
    });
  const openPayments = async (): Promise<Page> => {
    const page = await stage.open(demo.manager, '/new-tourist-payments');
    await page.locator('[role=grid]:not([aria-rowcount="-1"])').waitFor();
    await rowAt(page, 0).focus();
    return page;
  };
  const described = (focused: Locator) =>
    focused.evaluate((element) => element.ariaDescribedByElements?.[0]?.textContent ?? null);
  const indexOf = (focused: Locator) => focused.evaluate((element) => element.closest('tr')?.dataset.index);

  test('Right and Left move through its cells with their heads, its check box and its buttons, and back to the row', async () => {
    const page = await openPayments();
    const walked: string[] = [];
    for (let count = 0; count < 30; count++) {
      await page.keyboard.press('ArrowRight');
      const now = await at(page);
      if (now === walked.at(-1)) break;
      walked.push(now);
    }
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s*[↑↓]$/, ''));
    expect(walked[0]).toMatch(/^Выбор: Выбрать: /);
    expect(walked.map((each) => each.split(': ')[0])).toEqual(
      expect.arrayContaining(heads.filter((head) => head !== '')),
    );
    expect(walked.at(-1)).toMatch(/^Действия: История: /);
    expect(walked.filter((each) => each.startsWith('Действия: ')).length).toBe(3);
    for (let count = walked.length; count > 0; count--) {
      expect(await at(page)).toBe(walked[count - 1]);
      await page.keyboard.press('ArrowLeft');
    }
    expect(await at(page)).toBe('row');
    await page.keyboard.press('ArrowLeft');
    expect(await at(page)).toBe('row');
  });

  test('Down, Up, Home and End stay in the column, and Escape, Shift+Tab and a click return to the row', async () => {
    const page = await openPayments();
    const focused = page.locator(':focus');
    for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowRight');
    const [head] = (await at(page)).split(': ');
    expect(head).toBe('Турист');
    await page.keyboard.press('ArrowDown');
    expect([(await at(page)).split(': ')[0], await indexOf(focused)]).toEqual([head, '1']);
    // Where another column is walked down, whose value it is is heard behind it; in the row itself that is known.
    await page.keyboard.press('ArrowRight');
    expect(await described(focused)).toBeNull();
    // It is there before the focus comes: what changes of a focused cell is read once more.
    const below = rowAt(page, 2).locator('td[aria-describedby]');
    expect(await below.count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    const whose = await rowAt(page, 2).getByRole('rowheader').innerText();
    expect(await described(focused)).toBe(whose);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('td[aria-describedby]').count()).toBe(0);
    const all = await rows(page).count();
    expect(await page.locator('tbody th[aria-describedby]').count()).toBe(all);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect([(await at(page)).split(': ')[0], await indexOf(focused)]).toEqual([head, '1']);
    await page.keyboard.press('Home');
    expect([(await at(page)).split(': ')[0], await indexOf(focused)]).toEqual([head, '0']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect([await at(page), await indexOf(focused)]).toEqual(['row', '1']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Tab');
    expect([await at(page), await indexOf(focused)]).toEqual(['row', '1']);
    // A cell that was left can't be clicked into: the row gets the focus.
    await rowAt(page, 1).getByRole('gridcell').nth(1).click();
    expect([await at(page), await indexOf(focused)]).toEqual(['row', '1']);
  });

  test('letters act from its check box, buttons and cells, which handle Space and Enter themselves', async () => {
    const page = await openPayments();
    const row = rowAt(page, 1);
    const box = row.getByRole('checkbox');
    await box.click();
    await page.keyboard.press('d');
    const decline = page.getByRole('dialog', { name: /^Отклонить платёж/ });
    await decline.waitFor();
    await page.keyboard.press('Escape');
    await decline.waitFor({ state: 'detached' });
    await box.and(page.locator(':focus')).waitFor();
    expect(await box.isChecked()).toBe(true);
    await page.keyboard.press('Space');
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('a');
    const accept = page.getByRole('dialog', { name: /^Принять платёж/ });
    await accept.waitFor();
    await page.keyboard.press('Escape');
    await accept.waitFor({ state: 'detached' });
    const history = row.getByRole('button', { name: /^История/ });
    await history.focus();
    await page.keyboard.press('a');
    await accept.waitFor();
    await page.keyboard.press('Escape');
    await accept.waitFor({ state: 'detached' });
    await history.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^История/ }).waitFor();
  });
});
