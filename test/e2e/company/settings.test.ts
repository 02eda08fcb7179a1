import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../src/web/base/i18n/languages.ts';
import { clickLabel } from '../../support/browser/controls.ts';
import { goTo, inLanguage } from '../../support/browser/cut-off.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { paletteField } from '../../support/pages/dialogs.ts';
import { header, headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
/** More rows than a low window shows. */
await Promise.all(Array.from({ length: 24 }, () => buildSale(company)));

const shown = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));

test('profile and settings are one screen with one entry in the menu and the palette, and the old address redirects to it', async () => {
  const page = await stage.open(company.manager, '/settings');
  await page.waitForURL('**/users/profile');
  await headingFocused(page, 'Профиль и настройки');
  const sections = await page.locator('main h2').allInnerTexts();
  expect(sections).toEqual([
    'Фамилия и имя',
    'Пароль',
    'Двухэтапный вход',
    'Внешний вид',
    'Клавиатура',
    'Экранный диктор',
    'Сеансы',
    'API для программ',
  ]);
  await goTo(page, '/active-sales');
  await header(page)
    .getByRole('button', { name: /Здравствуйте/ })
    .click();
  const entries = await page.getByRole('menuitem').allInnerTexts();
  expect(entries.filter((entry) => /профиль|настройки$/i.test(entry))).toEqual(['Профиль и настройки']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('настройки');
  await page.getByRole('option', { name: 'Настройки валют' }).waitFor();
  const found = await page.getByRole('option').allInnerTexts();
  expect(found.filter((name) => /профиль|^настройки$/i.test(name))).toEqual(['Профиль и настройки']);
});

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

describe('the menu', () => {
  test('is at the side by preference, with the group of the present screen open, also after a reload', async () => {
    const page = await stage.open(company.manager, '/users/profile');
    await clickLabel(page, 'radio', 'Сбоку');
    // How wide it is, is a matter of its style.
    expect((await page.locator('.side').boundingBox())?.width).toBe(260);
    const menu = page.getByRole('navigation', { name: 'Меню' });
    await menu.waitFor();
    await page.goto(`${stage.server.url}/accepted-tourist-payments`);
    const current = menu.locator('[aria-current=page]');
    await current.waitFor();
    expect(await current.textContent()).toBe('Принятые платежи туристов');
    await menu.getByRole('button', { name: 'Продажи' }).click();
    await menu.getByRole('link', { name: 'Активные продажи' }).waitFor();
    expect(await menu.getByRole('button', { expanded: true }).count(), 'one group at a time').toBe(1);
    await menu.getByRole('link', { name: 'Активные продажи' }).click();
    await page.waitForURL('**/active-sales');
    await menu.waitFor();
  });

  test('is opened by a button in a narrow window, and closes after a choice', async () => {
    const page = await stage.open(company.manager, '/users/profile', { viewport: { width: 1000, height: 800 } });
    for (const mode of ['Сверху', 'Сбоку']) {
      await goTo(page, '/users/profile');
      await clickLabel(page, 'radio', mode);
      await page.getByRole('button', { name: 'Меню' }).click();
      const dialog = page.getByRole('dialog', { name: 'Меню' });
      expect((await dialog.boundingBox())?.width).toBeGreaterThan(255);
      await dialog.getByRole('button', { name: 'Платежи' }).click();
      await dialog.getByRole('link', { name: 'Новые платежи туристов' }).click();
      await dialog.waitFor({ state: 'detached' });
      await headingFocused(page, 'Новые платежи туристов');
    }
  });

  test('is dark in the light theme by preference', async () => {
    const page = await stage.open(company.manager, '/users/profile');
    const background = () => header(page).evaluate((header) => getComputedStyle(header).backgroundColor);
    expect(await background()).toBe('rgb(255, 255, 255)');
    await clickLabel(page, 'switch', 'Тёмное меню в светлой теме');
    expect(await background()).toBe('rgb(22, 24, 26)');
    expect(await stored(page, 'semidark')).toBe('true');
  });
});

describe('a preference', () => {
  test('is stored under its own name, and other tabs follow it', async () => {
    const page = await stage.open(company.manager, '/users/profile');
    const other = await page.context().newPage();
    await other.goto(`${stage.server.url}/users/profile`);
    await other.getByRole('heading', { name: 'Профиль и настройки' }).waitFor();
    await clickLabel(page, 'radio', 'Тёмная');
    await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await clickLabel(page, 'radio', 'Приближение');
    await page.reload();
    await page.getByRole('heading', { name: 'Профиль и настройки' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Тёмная' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Приближение' }).isChecked()).toBe(true);
    expect(await stored(page, 'animation')).toBe('animate__zoomIn');
  });

  test('disables the single-letter shortcuts, also in the table of shortcuts', async () => {
    const page = await stage.open(company.manager, '/users/profile');
    await clickLabel(page, 'switch', 'Клавиши без Ctrl', false);
    await page.keyboard.press('j');
    await page.keyboard.press('F1');
    await page.getByRole('dialog').getByText('Клавиши без Ctrl выключены').waitFor();
    await page.keyboard.press('Escape');
    expect(page.url()).toContain('/users/profile');
    await page.reload();
    await headingFocused(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toContain('/users/profile');
  });
});

test('no other theme is visible before the chosen one, not even while the application is loading', async () => {
  const page = await stage.open(company.manager, '/active-sales', { theme: 'dark', fresh: true });
  await page.addInitScript(() => {
    const themes: string[] = [];
    Object.assign(window, { themes });
    new MutationObserver(() => {
      const { theme } = document.documentElement?.dataset ?? {};
      if (theme) themes.push(theme);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const loaded = page.reload({ waitUntil: 'commit' });
  await loaded;
  await page.waitForFunction(() => document.body && getComputedStyle(document.documentElement).backgroundColor);
  await page.waitForFunction(() => getComputedStyle(document.documentElement).backgroundColor === 'rgb(16, 18, 19)');
  expect(await page.locator('h1').count(), 'the program has not begun').toBe(0);
  release();
  await page.locator('h1').waitFor();
  const themes = await page.evaluate(() => (window as unknown as { themes: string[] }).themes);
  expect([...new Set(themes)]).toEqual(['dark']);
});

test('a screen appears with the chosen animation, and without one if the system asks for reduced motion', async () => {
  const entrance = (page: Page) =>
    page.locator('.animate__animated').evaluate((screen) => {
      const { animationName, animationDuration } = getComputedStyle(screen);
      return screen.classList.contains('animate__fadeIn') && animationName !== 'none' ? animationDuration : 'none';
    });
  const moving = await stage.open(company.manager, '/active-sales', { reducedMotion: 'no-preference' });
  expect(Number.parseFloat(await entrance(moving))).toBeGreaterThan(0);
  await stage.close(moving);
  const still = await stage.open(company.manager, '/active-sales', { reducedMotion: 'reduce' });
  expect(await entrance(still)).toBe('none');
  expect((await shown(still)).theme).toBe('light');
});

test('after scrolling far, on the page or in its list, a button scrolls to the top', async () => {
  const page = await stage.open(company.manager, '/active-sales', { viewport: { width: 1200, height: 500 } });
  await page.getByRole('row').nth(20).waitFor();
  const up = page.getByRole('button', { name: 'Наверх' });
  expect(await up.count()).toBe(0);
  const down = (by: number) =>
    page.evaluate((top) => {
      const grid = document.querySelector('.grid');
      const scroller = grid && grid.scrollHeight > grid.clientHeight + 100 ? grid : document.scrollingElement;
      scroller?.scrollTo({ top });
    }, by);
  await down(40);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await up.count()).toBe(0);
  await down(120);
  await up.click();
  await headingFocused(page);
  await up.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => scrollY + (document.querySelector('.grid')?.scrollTop ?? 0))).toBe(0);
});

test('the button to the top is in the header, in one row with the other buttons, and covers nothing of the screen', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  await page.getByRole('row').nth(20).waitFor();
  const up = page.getByRole('banner').getByRole('button', { name: 'Наверх' });
  const down = () =>
    page.evaluate(() => {
      for (const scroller of [document.querySelector('.grid'), document.scrollingElement])
        scroller?.scrollTo({ top: 200 });
    });
  for (const width of [320, 390, 480, 720, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 500 });
    await expect
      .poll(
        async () => {
          await down();
          return up.count();
        },
        { message: `at ${width}` },
      )
      .toBe(1);
    const head = await header(page).evaluate(({ clientHeight, clientWidth, scrollWidth }) => ({
      rows: clientHeight < 51 ? 1 : 2,
      isWhole: scrollWidth <= clientWidth,
    }));
    expect(head, `at ${width}`).toEqual({ rows: 1, isWhole: true });
    await page.getByRole('link', { name: 'Karavan' }).waitFor();
  }
});

test('the header has one row in each language at every width, for a name of usual length', async () => {
  const page = await stage.open(company.manager, '/journal');
  for (const language of languages) {
    await inLanguage(page, language);
    for (const width of [390, 720, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const height = () => header(page).evaluate((header) => header.clientHeight);
      // A menu at the side takes the place of the one above a frame after the window changed.
      await expect.poll(height, { message: `${language} at ${width}` }).toBeLessThan(51);
    }
  }
});
