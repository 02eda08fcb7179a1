import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { heardArrival, recordSpeech, saidBy } from '../../support/browser/speech.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { focusedRow, rowAt, rowOf, rows } from '../../support/pages/lists.ts';
import { focused, headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sales = [];
for (const tourist_surname of ['Первый', 'Второй', 'Третий', 'Четвёртый', 'Пятый', 'Шестой', 'Седьмой'])
  sales.push(await buildSale(company, { tourist_surname, tourist_name: 'Деев' }));
for (const sale of sales) await buildPayment(company, sale, { amount: '100.00' });

/** The list with the focus on its first row, and the surnames of the rows as the focus comes to them. */
async function openList(): Promise<{ page: Page; surnames: () => Promise<string[]> }> {
  const page = await stage.open(company.manager, '/new-tourist-payments?sort=id', { before: recordSpeech });
  await headingFocused(page);
  await rowAt(page, 0).waitFor();
  await heardArrival(page);
  await page.keyboard.press('F6');
  await focusedRow(page).waitFor();
  await page.evaluate(() => {
    const visited: string[] = [];
    Object.assign(window, { visited });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLTableRowElement) visited.push(target.ariaLabel?.split(' ')[0] ?? '');
    });
  });
  return { page, surnames: () => page.evaluate(() => (window as unknown as { visited: string[] }).visited.splice(0)) };
}

const focusedRowOf = (page: Page, surname: string) => focused(rowOf(page, new RegExp(`^${surname} `)));

test('accepting from the list announces the success, and the focus moves to the next row without the removed row being read', async () => {
  const { page, surnames } = await openList();
  const first = (await focusedRow(page).getAttribute('aria-label'))?.split(' ')[0];
  const next = (await rows(page).nth(1).getAttribute('aria-label'))?.split(' ')[0] ?? '';
  await page.keyboard.press('A');
  await page.getByRole('dialog', { name: /^Принять платёж № \d+: / }).waitFor();
  await saidBy(
    page,
    async () => {
      await page.keyboard.press('Enter');
      await focusedRowOf(page, next).waitFor();
    },
    'Платёж принят',
  );
  expect(await surnames()).toEqual([next]);
  expect(next).not.toBe(first);

  await page.keyboard.press('D');
  await page.locator('textarea:focus').fill('Нет денег');
  await saidBy(
    page,
    async () => {
      await page.keyboard.press('Control+Enter');
      await focusedRowOf(page, next).waitFor({ state: 'detached' });
      await focusedRow(page).waitFor();
    },
    'Платёж отклонён',
  );
  expect(await surnames()).not.toContain(next);
});

test('the row after an accepted payment is announced with its present position, even if the count arrives late', async () => {
  const { page } = await openList();
  const name = await focused(rowOf(page, / из /)).getAttribute('aria-label');
  const all = Number(name?.split(' ').at(-1));
  await page.evaluate(() => {
    const places: string[] = [];
    Object.assign(window, { places });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLTableRowElement) places.push(target.ariaLabel?.split(', ').at(-1) ?? '');
    });
  });
  const rowCount = await rows(page).count();
  const totals = await holdReads(page, (text) => text.includes('totalCount'));
  await page.keyboard.press('A');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => rows(page).count()).toBe(rowCount - 1);
  // The focus would be there in this time, if it did not wait.
  await page.evaluate(async () => {
    for (const begun = performance.now(); performance.now() - begun < 400; ) await new Promise(requestAnimationFrame);
  });
  await totals.letGo();
  await focusedRow(page).waitFor();
  expect(await page.evaluate(() => (window as unknown as { places: string[] }).places)).toEqual([`1 из ${all - 1}`]);
});

test('the removed row is not read either if the list is refreshed only after the window has closed', async () => {
  const { page, surnames } = await openList();
  await page.evaluate(() => {
    const later = window.setTimeout;
    // A busy page: what is to be done at once is done after the time in which the focus would come back.
    const delayed = (does: TimerHandler, delay?: number) => later(does, delay === 0 ? 500 : delay);
    Object.assign(window, { setTimeout: delayed });
  });
  const next = (await rows(page).nth(1).getAttribute('aria-label'))?.split(' ')[0] ?? '';
  await page.keyboard.press('A');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Enter');
  await focusedRowOf(page, next).waitFor();
  expect(await surnames()).toEqual([next]);
});

test('the focus leaves a window before it is removed, and waits with the text cursor inside the list', async () => {
  const { page } = await openList();
  const refresh = await holdReads(page, (text) => text.includes('touristPayments'));
  await page.evaluate(() => {
    const waited: boolean[] = [];
    Object.assign(window, { waited });
    document.addEventListener('focusin', ({ target }) => {
      if (!(target as Element).closest('[data-rest]')) return;
      waited.push(document.querySelector('[role=dialog]') !== null);
    });
  });
  await page.keyboard.press('A');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[role=grid] [role=toolbar] > :focus').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => (window as unknown as { waited: boolean[] }).waited)).toEqual([true]);
  const cursor = () =>
    page.evaluate(() => {
      const node = getSelection()?.anchorNode;
      return node && (node instanceof Element ? node : node.parentElement)?.closest('[role=grid], body')?.tagName;
    });
  expect(await cursor()).toBe('TABLE');
  await refresh.letGo();
  await focusedRow(page).waitFor();
  await page.locator('[data-rest]').waitFor({ state: 'detached' });
  expect(await cursor()).not.toBe('BODY');
});

test('the focus returns to a filter by way of its group, whose name a screen reader would otherwise repeat', async () => {
  const { page } = await openList();
  const filter = page.getByRole('group', { name: 'Фильтры' }).getByRole('button', { name: 'Дата' });
  await filter.press('Enter');
  await page.getByRole('dialog', { name: 'Дата' }).locator(':focus').waitFor();
  const came = await filter.evaluateHandle((button) => {
    const places: string[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      const group = target.closest('fieldset')?.ariaLabel ?? 'no group';
      places.push(`${target === button ? 'filter' : 'elsewhere'} in ${group}`);
    });
    return places;
  });
  await page.keyboard.press('Escape');
  await filter.and(page.locator(':focus')).waitFor();
  expect(await came.jsonValue()).toEqual(['elsewhere in Фильтры', 'filter in Фильтры']);
});

test('if a browser reports a window late, the focus moves to it once it is there, with the text typed meanwhile', async () => {
  const page = await stage.open(company.manager, '/new-tourist-payments?sort=id', {
    before: (context) =>
      context.addInitScript(() => {
        // As Firefox answers.
        CSS.supports = (name: string) => name === '-moz-appearance';
      }),
  });
  await headingFocused(page);
  await rowAt(page, 0).waitFor();
  await page.keyboard.press('F6');
  await focusedRow(page).waitFor();
  const came = await page.evaluateHandle(() => {
    const places: string[] = [];
    const write = () =>
      places.push(`${document.activeElement?.tagName} of ${document.querySelectorAll('[role=dialog]').length}`);
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=dialog]')) return;
      write();
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', write);
    return places;
  });
  await page.keyboard.press('A');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.type('12');
  await expect.poll(() => dialog.locator('input:focus').inputValue()).toBe('12');
  expect(await came.jsonValue()).toEqual(['TR of 1', 'INPUT of 1']);
  expect(await dialog.getAttribute('tabindex')).toBe('-1');
  await page.keyboard.press('Escape');
  await focusedRow(page).waitFor();
});

test('keys and clicks right after closing a window are for the page', async () => {
  const { page } = await openList();
  await rowAt(page, 1).waitFor();
  await page.keyboard.press('A');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await focused(rowAt(page, 1)).waitFor();

  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Поиск' }).click();
  await page.keyboard.type('Деев');
  await page.waitForURL('**search=*');
  expect(await page.getByRole('searchbox', { name: 'Поиск' }).inputValue()).toBe('Деев');
});

test('a choice in the palette opens its screen without the previous row being read, and returns the focus to that row', async () => {
  const { page, surnames } = await openList();
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').locator('input:focus').fill('клавиат');
  await page.locator('[role=option][data-focused]', { hasText: 'Клавиатура' }).waitFor();
  await surnames();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Клавиатура' }).locator('h2 + :focus').waitFor({ state: 'attached' });
  expect(await surnames()).toEqual([]);
  await page.keyboard.press('Escape');
  await focused(rowAt(page, 0)).waitFor();
});

test('the form of a dialog is no form landmark in the accessibility tree', async () => {
  const { page } = await openList();
  await page.keyboard.press('D');
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').getByRole('form').count()).toBe(0);
  expect(await page.locator('[role=dialog] form:not([role=presentation])').count()).toBe(0);
});
