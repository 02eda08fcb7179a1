import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { focused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sale = await buildSale(company, {
  brutto: '2640.00',
  bookings: [
    { partner_id: company.euroPartner.id, rate: '1780.00', currency: 'EUR' },
    { partner_id: company.sumPartner.id, rate: '3400000.00', currency: 'UZS' },
  ],
  tourist_payments: [{ method_id: company.method.id, amount: '1250000', currency: 'UZS' }],
});

const computed = (page: Page) => page.getByRole('button', { name: /как посчитано$/ });
const figure = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}.*как посчитано$`) });
const panel = (page: Page) => page.getByRole('dialog', { name: /^Как посчитано/ });
/** The panel in its place: until it stands there it is transparent. */
const placed = (page: Page) => panel(page).and(page.locator(':not([style*="opacity"])'));
const open = (path = `/sale-details/${sale.id}`) => stage.open(company.agent, path);

/** The table's rows, cell by cell, with plain spaces. */
const rowsOf = (page: Page): Promise<string[][]> =>
  panel(page)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...(row as HTMLTableRowElement).cells].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')),
      ),
    );

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a key opens the computation of a figure, which gets the focus back afterwards', async () => {
    const page = await open();
    const agent = new Typist(page, layout);
    for (const key of ['Enter', 'Space']) {
      await figure(page, 'Нетто').focus();
      await agent.press(key);
      await panel(page).and(page.locator(':focus')).waitFor();
      expect(await figure(page, 'Нетто').getAttribute('data-open')).toBe('');
      expect(await figure(page, 'Нетто').getAttribute('aria-controls')).toBe(await panel(page).getAttribute('id'));
      await agent.press('Escape');
      await focused(figure(page, 'Нетто')).waitFor();
      await panel(page).waitFor({ state: 'detached' });
      expect(await figure(page, 'Нетто').and(page.locator(':focus')).getAttribute('data-open')).toBeNull();
    }
  });
});

test('every computed figure has lines with their rates and dates, whose sum it is', async () => {
  const page = await open();
  await figure(page, 'Прибыль').click();
  const [, brutto, hotel, flight, sum] = await rowsOf(page);
  const date = sale.service_date.split('-').reverse().join('.');
  expect(brutto).toEqual(['Брутто', '-', '2 640,00 USD', '-', '2 640,00']);
  expect(hotel).toEqual(['Hotel Roma', date, '−1 780,00 EUR', '× 1,15', '−2 047,00']);
  expect(flight).toEqual(['Uzbekistan Airways', date, '−3 400 000,00 UZS', '÷ 12 500', '−272,00']);
  expect(sum).toEqual(['Итого', '321,00']);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });

  const count = await computed(page).count();
  // Netto, profit, paid, accepted, debt; two bookings, one payment.
  expect(count).toBe(8);
  for (let at = 0; at < count; at++) {
    const button = computed(page).nth(at);
    await button.click();
    const rows = await rowsOf(page);
    expect(rows.at(-1)?.at(-1), (await button.getAttribute('aria-label')) ?? '').toBe(
      (await button.textContent())?.replaceAll('\u00a0', ' '),
    );
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  }
});

describe('an open explanation', () => {
  test('is left by Tab, to the element after the figure', async () => {
    const page = await open();
    await figure(page, 'Нетто').press('Enter');
    await panel(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await figure(page, 'Прибыль').and(page.locator(':focus')).waitFor();
    await panel(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await panel(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await figure(page, 'Прибыль').and(page.locator(':focus')).waitFor();
    await panel(page).waitFor({ state: 'detached' });
  });

  test('closes after a press outside, and not after a press inside', async () => {
    const page = await open();
    await figure(page, 'Нетто').click();
    await panel(page).getByText('Hotel Roma').click();
    expect(await panel(page).count()).toBe(1);
    await page.locator('h1').click();
    await panel(page).waitFor({ state: 'detached' });
    await figure(page, 'Нетто').click();
    await figure(page, 'Нетто').click();
    await panel(page).waitFor({ state: 'detached' });
    await figure(page, 'Нетто').and(page.locator(':focus')).waitFor();
    // Another one opens with the press that closes the first.
    await figure(page, 'Hotel Roma').click();
    await figure(page, 'Нетто').click();
    await page.getByRole('dialog', { name: /Нетто/ }).waitFor();
    await page.getByRole('dialog', { name: /Hotel Roma/ }).waitFor({ state: 'detached' });
  });

  test('fades in within 0.2 s, and appears at once with reduced motion', async () => {
    const page = await open();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const fades = () =>
      panel(page).evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element);
        return [animationName, animationDuration];
      });
    await figure(page, 'Нетто').press('Enter');
    expect(await fades()).toEqual(['popover-fade', '0.2s']);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await figure(page, 'Нетто').press('Enter');
    expect(await fades()).toEqual(['none', '0s']);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  });

  test('is above everything, 12 px below its figure, and inside of a small window', async () => {
    const page = await open();
    await figure(page, 'Нетто').click();
    const [button, box] = await Promise.all([figure(page, 'Нетто').boundingBox(), placed(page).boundingBox()]);
    expect(Math.round((box?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0))).toBe(12);
    expect(await panel(page).evaluate((element) => getComputedStyle(element).zIndex)).toBe('9999');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 700 });
    await figure(page, 'Прибыль').click();
    const small = await placed(page).boundingBox();
    expect(small?.x).toBeGreaterThanOrEqual(0);
    expect((small?.x ?? 0) + (small?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
