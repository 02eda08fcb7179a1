import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goToHeading, ownStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { buildCompany, buildSale, PASSWORD } from '../../support/data/company.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { focusedHeading, headingFocused } from '../../support/pages/screen.ts';

const stage = await ownStage();
const company = await buildCompany(stage.server);
const sale = await buildSale(company);

/** How long before the focus came to a heading the focused element was taken away, ms; each time that it came there. */
async function recordArrivals(context: BrowserContext): Promise<void> {
  await recordSpeech(context);
  await context.addInitScript(() => {
    let focused: Element | null = null;
    let takenAt = 0;
    let cameAt = 0;
    const arrivals: number[] = [];
    const apart: string[] = [];
    const early: string[] = [];
    const pauses: number[] = [];
    Object.assign(window, { arrivals, apart, early, pauses });
    let from: Element | null = null;
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) {
        arrivals.push(performance.now() - takenAt);
        cameAt = performance.now();
        if (from?.closest('main') !== target.closest('main')) apart.push(target.innerText);
        if (document.title.startsWith(target.innerText)) early.push(document.title);
      }
      from = target instanceof Element ? target : null;
      focused = target instanceof Element ? target : null;
    });
    new MutationObserver((changes) => {
      const isSaid = ({ target }: MutationRecord) => target instanceof Element && target.matches('[aria-live=polite]');
      if (changes.some(isSaid)) pauses.push(performance.now() - cameAt);
      if (!focused || focused.isConnected) return;
      focused = null;
      takenAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

const arrivalsOn = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { arrivals: number[] }).arrivals);

/** The headings that the focus has come to from outside of the main part around them. */
const apartOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { apart: string[] }).apart);

/** The titles of the window that were there before the focus came to their heading. */
const earlyOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { early: string[] }).early);

/** How long after the focus has come to a heading something was said beside it, ms. */
const pausesOn = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { pauses: number[] }).pauses);

/** Comes to a screen as a link in the application leads there. */
async function come(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    window.spoken.length = 0;
    (window as unknown as { arrivals: number[] }).arrivals.length = 0;
    history.pushState(null, '', to);
  }, path);
  await headingFocused(page, title);
}

const screens: [path: string, title: string | RegExp, summary: RegExp | null][] = [
  ['/clients-list', 'Клиенты', /^\d+ клиент/],
  ['/new-tourist-payments', 'Новые платежи туристов', /^\d+ платеж/],
  ['/sales-report', 'Отчёт по продажам', /^\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}$/],
  ['/company-dashboard', 'Показатели компании', /^На \d\d\.\d\d\.\d{4}$/],
  ['/office-list', 'Офисы', /^\d+ офис/],
  [`/sale-details/${sale.id}`, /^Продажа \d+ — /, null],
  ['/users/profile', 'Профиль и настройки', null],
  ['/sale-details/987654', 'Не найдено', /^Записи нет/],
  ['/active-sales', 'Активные продажи', /^\d+ продаж/],
];

test('a new screen is announced once: first its title by the focus, after a pause, and then its content', async () => {
  const page = await stage.open(company.manager, '/journal', { before: recordArrivals });
  await headingFocused(page);
  // Each screen twice: the second time its code is there, and it comes up in the moment in which the one before goes.
  for (const [path, title, summary] of [...screens, ...screens]) {
    await come(page, path, title);
    if (summary) await expect.poll(() => spokenOn(page), { message: path }).toEqual([expect.stringMatching(summary)]);
    const arrivals = await arrivalsOn(page);
    expect(arrivals.length, path).toBe(1);
    expect(arrivals[0], path).toBeGreaterThan(200);
    await expect.poll(() => page.title(), { message: path }).toMatch(title);
    expect(await page.locator('main [role=status]').count(), path).toBe(0);
    expect((await spokenOn(page)).length, path).toBe(summary ? 1 : 0);
    // The rows below a title that has been told have another name.
    expect(await page.getByRole('grid', { name: title }).count(), path).toBe(0);
  }
  // Screen readers would say each time that it is the main part.
  expect(await apartOn(page)).toEqual([]);
  expect(await earlyOn(page)).toEqual([]);
  const pauses = await pausesOn(page);
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.min(...pauses)).toBeGreaterThan(100);
});

test('a dialog that is opened while the focus moves to a new screen returns the focus to the element that opened it', async () => {
  const page = await stage.open(company.manager, '/journal');
  await headingFocused(page, 'Журнал');
  await page.evaluate(async () => {
    history.pushState(null, '', '/office-list');
    const buttons = () => [...document.querySelectorAll<HTMLElement>('main .screen-title button')];
    const opener = () => buttons().find(({ innerText }) => innerText.includes('Новый филиал'));
    while (!opener()) await new Promise(requestAnimationFrame);
    opener()?.focus();
    opener()?.click();
  });
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('main .screen-title button:focus', { hasText: 'Новый филиал' }).waitFor();
});

test('a heading is focusable only while it has the focus, and keeps it while another window is in front', async () => {
  const page = await stage.open(company.manager, '/journal');
  const heading = focusedHeading(page, 'Журнал');
  await heading.waitFor();
  // The events when another window comes to the front: the focus stays in its document.
  await heading.evaluate((element) => element.dispatchEvent(new FocusEvent('blur')));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await heading.waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator('h1').getAttribute('tabindex')).toBe(null);
  await goToHeading(page);
});

test('a screen is also announced when the link to it stays in the page, and again after a key and after going back', async () => {
  const page = await stage.open(company.manager, '/clients-list');
  await headingFocused(page, 'Клиенты');
  const link = page.getByRole('link', { name: 'Karavan' });
  await link.focus();
  await page.keyboard.press('Enter');
  await headingFocused(page, 'Активные продажи');
  await link.focus();
  await page.keyboard.press('j');
  await headingFocused(page, 'Журнал');
  await link.focus();
  await page.goBack();
  await headingFocused(page, 'Активные продажи');
});

test('after going back from a text, the text cursor is not moved into the new screen before the focus', async () => {
  const page = await stage.open(company.manager, '/office-list');
  await headingFocused(page, 'Офисы');
  await page.evaluate(() => history.pushState(null, '', '/sales-report'));
  await headingFocused(page, 'Отчёт по продажам');
  // As the reading mode of screen readers does it: the focus is nowhere, the text cursor in what is read.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    getSelection()?.collapse(document.querySelector('main .dim'), 0);
  });
  const cursors = await page.evaluate(async () => {
    const places = new Set<string>();
    const heading = () => document.querySelector('main h1');
    new MutationObserver((_, watch) => {
      if (document.activeElement === heading()) return watch.disconnect();
      if (heading()?.textContent !== 'Офисы') return;
      const { anchorNode } = getSelection() ?? {};
      const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      places.add(element?.closest('[data-rest]') ? 'rest' : `${element?.outerHTML}`);
    }).observe(document, { childList: true, subtree: true });
    history.back();
    while (document.activeElement !== heading()) await new Promise(requestAnimationFrame);
    return [...places];
  });
  expect(cursors).toEqual(['rest']);
});

test('the focus stays on a control of the header that the person has moved to while a screen was loading', async () => {
  const page = await stage.open(company.manager, '/journal');
  await headingFocused(page, 'Журнал');
  // Tab and the new screen's heading follow each other within the time in which the focus is on its way.
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement).blur();
    const frame = () => new Promise(requestAnimationFrame);
    history.pushState(null, '', '/office-list');
    while (document.querySelector('main h1')?.textContent !== 'Офисы') await frame();
    await frame();
    document.querySelector<HTMLElement>('.header-end [aria-haspopup=menu]')?.focus();
  });
  await page.keyboard.press('Enter');
  await page.locator('[role=menu] [role=menuitemradio]:focus').waitFor();
});

test('an address without a screen is announced with the reason', async () => {
  const page = await stage.open(company.manager, '/journal', { before: recordArrivals });
  await headingFocused(page);
  await come(page, '/nonsense', 'Страница не найдена');
  await expect.poll(() => spokenOn(page)).toEqual([expect.stringMatching(/^Запрошенной страницы нет/)]);
});

test('a wrong password is selected, so that typing replaces it', async () => {
  const page = await stage.open(null, '/auth/login', { before: recordArrivals });
  await field(page, 'username').fill(company.manager.username);
  await field(page, 'password').fill('wrong');
  await page.keyboard.press('Enter');
  await page.locator('.auth-notice', { hasText: 'Имя пользователя или пароль не подходят' }).waitFor();
  await page.getByRole('button', { name: 'Войти', disabled: false }).waitFor();
  await fieldFocused(page, 'password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
});

test('the errors of a form are announced by their number and the first one, in the order of the page', async () => {
  const page = await stage.open(company.agent, '/new-sale', { before: recordArrivals });
  await headingFocused(page);
  await field(page, 'tourist_phone').fill('12');
  await page.keyboard.press('Control+Enter');
  const summary = focusedSummary(page);
  await summary.waitFor();
  expect(await summary.getAttribute('role')).toBe('group');
  const described = await summary.evaluate((element) => ({
    name: document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.innerText,
    description: document.getElementById(element.getAttribute('aria-describedby') ?? '')?.innerText,
  }));
  expect(described).toEqual({ name: 'Исправьте 7 ошибок', description: 'Телефон: Такого номера телефона нет' });
  expect(await spokenOn(page)).toEqual([]);
});

test('while the code of a screen is loading for long, the focus waits in one place, and then moves to the heading', async () => {
  const page = await stage.open(company.manager, '/journal', { before: recordArrivals });
  await headingFocused(page);
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.evaluate(() => history.pushState(null, '', '/loyalty-settings'));
  await asked.promise;
  const place = await page.locator('[data-rest] :focus').elementHandle();
  await page.locator('.loader[data-long]').waitFor();
  // Another place would be one more that a screen reader announces, just before the heading.
  expect(await page.evaluate((element) => document.activeElement === element, place)).toBe(true);
  released.resolve();
  await headingFocused(page, 'Программа лояльности');
});
