import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../src/web/paths.ts';
import { isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo } from '../../support/browser/cut-off.ts';
import { focusLostBy, waitForLooks, watchFocus } from '../../support/browser/focus-watch.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale, inDays, type Person } from '../../support/data/company.ts';
import { addressOf, type Ids } from '../../support/pages/addresses.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();

const company = await buildCompany(stage.server);

/** Sales and payments of its own for each person: their walks check sales, and take checks back. */
async function furnish(): Promise<Ids> {
  const payments = [{ method_id: company.method.id, amount: '300', currency: 'USD' }];
  const sale = await buildSale(company, { tourist_payments: payments, deadline_date: inDays(3), notes: '**Заметка**' });
  const accepted = await buildPayment(company, sale);
  await company.manager.api.post(`/tourist-payments/${accepted.id}/accept/`);
  const declined = await buildPayment(company, sale);
  await company.manager.api.post(`/tourist-payments/${declined.id}/decline/`, { reason: 'Не та сумма' });
  const cancelled = await buildSale(company);
  await company.manager.api.post(`/sales/${cancelled.id}/cancel/`, {
    reason: 'Передумали',
    client_penalty: '0.00',
    booking_penalties: [],
  });
  const partnerPayment = (await buildPartnerPayment(company, '500.00')).id;
  const booking = sale.bookings[0]?.id ?? 0;
  return { sale, booking, partnerPayment, partner: company.partner.id };
}

/** One page goes through all screens of a person: it has loaded the application once. */
const open = (person: Person) => stage.open(person, '/nowhere', { before: watchFocus });
const pages = { manager: await open(company.manager), agent: await open(company.agent) };
const furnished = { manager: await furnish(), agent: await furnish() };

/** Controls that leave the screen: links, signing out. Every other one is pressed. */
const LEADS_AWAY = /выйти|sign out/i;

/**
 * The pressed buttons: a screen's own, and those that are the same everywhere on one screen: above it, the bar and the
 * heads of a list on one list and one report, the tools of the notes' editor on one form.
 */
const OWN_BUTTONS = 'main button:not(.list-bar *, thead *, .note-tool):visible';
const ALL_BUTTONS = 'main button:visible';
const buttons: Record<string, string> = {
  [paths.newSale()]: ALL_BUTTONS,
  [paths.saleDetails(':id')]: `${ALL_BUTTONS}, header button:visible`,
  [paths.activeSales()]: ALL_BUTTONS,
  [paths.salesReport()]: ALL_BUTTONS,
};

/** The name of a button without its row: one of each kind is pressed. */
const kindOf = (name: string): string => name.replace(/:.*/s, '').replace(/[\d.,]+/g, '');

/** The names of everything that can be pressed, as it is now. */
const pressable = (page: Page, which: string): Promise<string[]> =>
  page
    .locator(which)
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getAttribute('aria-disabled') !== 'true' && !(button as HTMLButtonElement).disabled)
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
    );

/** Presses it with Enter, looks where the focus is, and closes what was opened with Escape, looking again. */
async function press(page: Page, which: string, name: string): Promise<string[]> {
  const found = await page.locator(which).evaluateAll((buttons, wanted) => {
    const button = buttons.find((each) => (each.getAttribute('aria-label') ?? each.textContent?.trim()) === wanted);
    (button as HTMLElement | undefined)?.focus();
    return button !== undefined;
  }, name);
  if (!found) return [];
  await page.keyboard.press('Enter');
  const lost = await focusLostBy(page);
  for (let layer = 0; layer < 3; layer++) {
    const isOpen = await page.locator('[role=dialog], [role=menu], [role=listbox]').count();
    if (isOpen === 0) break;
    await page.keyboard.press('Escape');
    lost.push(...(await focusLostBy(page)));
  }
  return lost.map((what) => `${name} → ${what}`);
}

/** An agent walks what has other buttons for agents than for managers. */
const walks = {
  manager: screens.filter((screen) => !isPublic(screen)).map(({ path }) => path),
  agent: [paths.saleDetails(':id'), paths.newTouristPayments()],
};

/** How many buttons were pressed on all screens. */
let count = 0;

describe.each(['manager', 'agent'] as const)('for the %s', (role) => {
  test.each(walks[role])('no button of %s loses the focus', async (path) => {
    const which = (role === 'manager' && buttons[path]) || OWN_BUTTONS;
    const address = addressOf(path, furnished[role]);
    const page = pages[role];
    const begin = async () => {
      await goTo(page, address);
      // In a queue it is the toolbar of what can be done.
      await page.locator('main :is(h1, .queue-actions):focus').waitFor();
    };
    await begin();
    const lost: string[] = [];
    const pressed = new Set<string>();
    // Buttons that appear after a press are pressed too, once.
    for (;;) {
      const names = (await pressable(page, which)).filter((name) => !LEADS_AWAY.test(name));
      const next = names.find((name) => !pressed.has(kindOf(name)));
      if (next === undefined) break;
      pressed.add(kindOf(next));
      lost.push(...(await press(page, which, next)));
      if (new URL(page.url()).pathname !== address) await begin();
    }
    expect(lost).toEqual([]);
    count += pressed.size;
  });
});

test('the check presses enough controls', () => {
  expect(count).toBeGreaterThan(screens.length * 4);
});

test('the check detects a lost focus', async () => {
  const page = pages.agent;
  await goTo(page, '/active-sales');
  await headingFocused(page);
  // A screen that has just opened still gives the focus back, and the watch has to have seen the heading.
  await waitForLooks(page, 2);
  // Here nothing may keep the focus.
  await page.evaluate(() => {
    const lose = () => (document.activeElement as HTMLElement).blur();
    document.addEventListener('focusin', lose);
    lose();
  });
  expect(await focusLostBy(page)).toEqual(['H1 Активные продажи']);
});
