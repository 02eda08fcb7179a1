import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { plainKeys } from '../../../src/web/base/ui/focus/shortcuts.ts';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { rowAt } from '../../support/pages/lists.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
// Without a sale the list would have nothing to search.
await buildSale(company);

/** Which part of the page has the focus. */
const part = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at?.matches('tbody tr')) return 'list';
    if (at?.closest('main')) return 'main';
    if (at?.closest('nav')) return 'menu';
    return at?.closest('header') ? 'header' : (at?.tagName ?? 'nothing');
  });

test('F6 moves through the regions of the page, to the list first; Shift+F6 moves back to the element that had the focus', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  const person = new Typist(page, 'russian');
  await rowAt(page, 0).waitFor();
  await page.getByRole('searchbox', { name: 'Поиск' }).focus();
  const visited: string[] = [];
  for (let count = 0; count < 4; count++) {
    await person.press('F6');
    visited.push(await part(page));
  }
  expect(visited).toEqual(['list', 'header', 'menu', 'main']);
  await page.locator('input[type=search]:focus').waitFor();
  await person.press('Shift+F6');
  expect(await part(page)).toBe('menu');
});

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('single letters open screens, and are typed as text in a field', async () => {
    const page = await stage.open(company.manager, '/active-sales');
    const person = new Typist(page, layout);
    await page.getByRole('searchbox', { name: 'Поиск' }).focus();
    await person.press('J');
    expect(await page.getByRole('searchbox', { name: 'Поиск' }).inputValue()).toBe(layout === 'latin' ? 'j' : 'о');
    expect(page.url()).toContain('/active-sales');
    await goToHeading(page);
    await person.press('J');
    await page.waitForURL('**/journal');
    await person.press('N');
    await page.waitForURL('**/new-sale');
  });

  test('F1 lists every shortcut, and the focus returns after closing the list', async () => {
    const page = await stage.open(company.manager, '/active-sales');
    const person = new Typist(page, layout);
    await headingFocused(page);
    await person.press('F1');
    const dialog = page.getByRole('dialog', { name: 'Клавиатура' });
    await dialog.waitFor();
    const { y } = (await dialog.getByRole('heading', { name: 'Клавиатура' }).boundingBox()) ?? { y: -1 };
    expect(y, 'it begins at its top').toBeGreaterThanOrEqual(0);
    for (const key of [
      'Ctrl+K',
      'F6',
      'Shift+F6',
      'F8',
      'F9',
      'F1',
      'Ctrl+Z',
      'Ctrl+Enter',
      ...Object.keys(plainKeys),
    ]) {
      expect(await dialog.getByText(key, { exact: true }).count(), key).toBeGreaterThan(0);
    }
    await person.press('Escape');
    await headingFocused(page);
  });
});

test('no shortcut is a punctuation key, nor a chord that switches layouts', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: 'Клавиатура' }).waitFor();
  const keys = await page.locator('.keyboard kbd').allTextContents();
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => /^.$/.test(key) && !/[A-Z↑↓←→]/.test(key))).toEqual([]);
  expect(keys.filter((key) => /(Alt|Ctrl)\+Shift|Shift\+(Alt|Ctrl)|Alt/.test(key))).toEqual([]);
});
