import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { field } from '../../support/pages/fields.ts';
import { focusedRow } from '../../support/pages/lists.ts';
import { headingFocused } from '../../support/pages/screen.ts';

declare global {
  interface Window {
    windowMoves: Move[];
  }
}

/** The focus has come into the page or a window, or one of these is hidden or shown again; and when, ms. */
type Move = { what: string; time: number };

/** So far apart are a step of the focus and of what is hidden, at least, ms: a reader misses what comes together. */
const APART = 90;

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sale = await buildSale(company, {
  brutto: '1000.00',
  bookings: [{ partner_id: company.euroPartner.id, rate: '500.00', currency: 'EUR' }],
});
await buildPayment(company, sale, { amount: '11.00' });

/** Writes down in which order the focus moves between the page and windows, and these are hidden and shown. */
const recordMoves = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.windowMoves = [];
    const nameOf = (element: Element) => (element.closest('.overlay') ? 'window' : 'page');
    const note = (what: string) => {
      if (window.windowMoves.at(-1)?.what !== what) window.windowMoves.push({ what, time: performance.now() });
    };
    document.addEventListener('focusin', ({ target }) => {
      // The empty place in which the focus waits is no place of the page.
      if (!(target as Element).closest('[role=toolbar][data-rest]')) note(`focus in ${nameOf(target as Element)}`);
    });
    const hidden = new Set<Element>();
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target as Element;
        if (!element.matches('#root, .overlay')) continue;
        const isHidden = element.matches('[inert], [aria-hidden=true]');
        if (isHidden === hidden.has(element)) continue;
        if (isHidden) hidden.add(element);
        else hidden.delete(element);
        note(`${nameOf(element)} ${isHidden ? 'hidden' : 'shown'}`);
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['inert', 'aria-hidden'] });
  });

/** The moves since the last call, in order, each with the time since the one before. */
const movesOf = (page: Page) => page.evaluate(() => window.windowMoves.splice(0));
const namesOf = (moves: Move[]) => moves.map(({ what }) => what);
const gapOf = ([first, second]: Move[]) => (second?.time ?? 0) - (first?.time ?? 0);

const isInert = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.closest('[inert]') !== null);
const openPayments = async () => {
  const page = await stage.open(company.manager, '/new-tourist-payments', { before: recordMoves });
  await page.keyboard.press('F6');
  await page.getByRole('row').nth(1).focus();
  await movesOf(page);
  return page;
};

test.each([
  { what: 'a dialog with a field', key: 'D' },
  { what: 'a dialog that is only read', key: 'F1' },
  { what: 'the palette', key: 'Control+K' },
])(
  'nothing is hidden when the focus arrives in $what, the page is inert after that, and not when it comes back',
  async ({ key }) => {
    const page = await openPayments();
    await page.keyboard.press(key);
    await expect.poll(() => isInert(page, '#root')).toBe(true);
    const opening = await movesOf(page);
    expect(namesOf(opening)).toEqual(['focus in window', 'page hidden']);
    expect(gapOf(opening)).toBeGreaterThan(APART);
    // A status message is announced over a window.
    const lives = await page.locator('[aria-live]').evaluateAll((each) => each.map((live) => live.closest('[inert]')));
    expect(new Set(lives)).toEqual(new Set([null]));

    // Tab goes round in the window, and the pointer finds nothing of the page.
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    expect(
      await page.getByRole('link', { name: 'Karavan' }).evaluate((link) => {
        const { x, y } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + 5, y + 5));
      }),
    ).toBe(false);
    await movesOf(page);

    await page.keyboard.press('Escape');
    await focusedRow(page).waitFor();
    const closing = await movesOf(page);
    expect(namesOf(closing)).toEqual(['page shown', 'focus in page']);
    expect(gapOf(closing)).toBeGreaterThan(APART);
  },
);

test('of two windows the lower one is inert while the upper one is open, but not yet when the focus moves', async () => {
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`, { before: recordMoves });
  await page.keyboard.press('X');
  await field(page, 'reason').fill('Болезнь');
  await field(page, 'client_penalty').fill('1200');
  await field(page, `penalty-${sale.bookings[0]?.id}`).fill('700 eur');
  await expect.poll(() => isInert(page, '#root')).toBe(true);
  await movesOf(page);

  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('[data-cancel]:focus').waitFor();
  await expect.poll(() => isInert(page, '[role=dialog]')).toBe(true);
  const opening = await movesOf(page);
  expect(namesOf(opening)).toEqual(['focus in window', 'window hidden']);
  expect(gapOf(opening)).toBeGreaterThan(APART);

  await page.keyboard.press('Escape');
  await page.locator('[role=dialog] :focus').waitFor();
  const closing = await movesOf(page);
  expect(namesOf(closing)).toEqual(['window shown', 'focus in window']);
  expect(gapOf(closing)).toBeGreaterThan(APART);
  // The page behind both of them stays out of reach.
  expect(await isInert(page, '#root')).toBe(true);
});

test('a window without actions gets the focus at its beginning', async () => {
  const page = await openPayments();
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: 'Клавиатура' }).locator('h2 + :focus').waitFor({ state: 'attached' });
});

test('after closing a window, the focus is at the heading that a person was reading with the focus on the body', async () => {
  const page = await stage.open(company.manager, '/company-dashboard');
  // The new screen's heading takes the focus after a pause, also from a person who has left it for the body.
  await headingFocused(page, 'Показатели компании');
  const heading = page.locator('main h2').nth(1);
  await heading.waitFor();
  await heading.evaluate((element) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.collapse(element.firstChild, 0);
  });
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('main h2:focus').waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  // It is no stop of Tab afterwards.
  await page.keyboard.press('F6');
  await page.locator('main h2:focus').waitFor({ state: 'detached' });
  expect(await heading.getAttribute('tabindex')).toBeNull();
});
