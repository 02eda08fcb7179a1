import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../src/web/base/i18n/languages.ts';
import { inspect } from '../../support/browser/inspect.ts';
import { foreignNumbers } from '../../support/browser/number-style.ts';
import { offCentre, type Place, placesOf } from '../../support/browser/places.ts';
import { buildCompany } from '../../support/data/company.ts';
import { wrongCode } from '../../support/data/loyalty-page.ts';
import { loadTexts } from '../../support/languages.ts';
import { hasError } from '../../support/pages/fields.ts';
import { ask, codeField, phoneField, sharedVisits } from '../../support/pages/loyalty-visit.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import type { Texts } from '../../support/pages/texts.ts';

const { stage, visit } = await sharedVisits();

/** A small phone; a small screen at 200 % zoom; a large one. */
const widths = [360, 640, 320, 1440];

async function inspectAtAll(page: Page, what: string): Promise<void> {
  await inspect(page, what);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const wrong = await page.evaluate(() => {
      const small = [...document.querySelectorAll<HTMLElement>('button, input, select, a')]
        .filter((each) => each.getClientRects().length > 0)
        .filter((each) => each.getBoundingClientRect().height < 44 || each.getBoundingClientRect().width < 44)
        .map((each) => each.outerHTML.slice(0, 80));
      const over = document.documentElement.scrollWidth - innerWidth;
      return [...small, ...(over > 0 ? [`wider by ${over}`] : [])];
    });
    expect(wrong, `${what} at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

test('every view passes the accessibility checks in both themes and at every width', async () => {
  const { page, phone, code } = await visit({ theme: 'system' });
  await inspectAtAll(page, 'phone');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await hasError(phoneField(page));
  await inspectAtAll(page, 'phone missing');
  await ask(page, phone);
  await inspectAtAll(page, 'code');
  const digits = await code();
  await codeField(page).pressSequentially(wrongCode(digits));
  await hasError(codeField(page));
  await inspectAtAll(page, 'wrong code');
  await codeField(page).fill('');
  await codeField(page).pressSequentially(digits);
  await headingFocused(page, 'Тимур');
  await inspectAtAll(page, 'points');
  await page.goto(`${stage.server.url}/loyalty/nobody-at-all`);
  await headingFocused(page);
  await inspectAtAll(page, 'not found');
});

test('numbers are in the format of the chosen language', async () => {
  const { page, phone, code } = await visit();
  await ask(page, phone);
  await codeField(page).pressSequentially(await code());
  await headingFocused(page, 'Тимур');
  for (const language of languages) {
    await page.locator('select.language').selectOption(language);
    await page.waitForFunction((shown) => document.documentElement.lang === shown, language);
    const amount = language === 'en' ? /1,900\sUSD/ : /1\u00a0900\sUSD/;
    expect(await page.locator('main').textContent()).toMatch(amount);
    expect(await foreignNumbers(page, language)).toEqual([]);
  }
});

describe('an error moves no field and no button', () => {
  const sizes = [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ];
  /** Everything that the page can be refused with. */
  const codes = [
    'network_failed',
    'something_went_wrong',
    'service_unavailable',
    'too_many_requests',
    'phone_invalid',
    'wrong_code',
    'code_expired',
    'code_locked',
    'code_not_six_digits',
    'page_expired',
  ];
  let texts: Record<Language, Texts>;
  beforeAll(async () => {
    texts = await loadTexts();
  });

  /** Shows each text in the place of the one that is there. */
  async function hasRoomForAll(page: Page, parts: string[], before: Record<string, Place>): Promise<void> {
    for (const language of languages) {
      for (const code of codes) {
        const text = texts[language][`errors.${code}`] ?? '';
        await page.locator('.field-error').evaluate((element, said) => element.firstChild?.replaceWith(said), text);
        expect(await placesOf(page, parts), text).toEqual(before);
      }
    }
    // The measure can tell: what is longer than its room moves the button.
    await page.locator('.field-error').evaluate((element) => element.firstChild?.replaceWith('долго '.repeat(60)));
    expect(await placesOf(page, parts)).not.toEqual(before);
  }

  test.each(sizes)('at %o, nor the phone nor the code', async (viewport) => {
    const { page, phone, code } = await visit({ viewport });
    const ofPhone = ['form.card', '#field-phone', 'form button[type="submit"]'];
    const asking = await placesOf(page, ofPhone);
    expect(await offCentre(page, 'form.card')).toBeLessThan(0.5);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await hasError(phoneField(page));
    expect(await placesOf(page, ofPhone), 'no phone').toEqual(asking);
    await hasRoomForAll(page, ofPhone, asking);
    await page.reload();
    await headingFocused(page);
    await ask(page, phone);
    const ofCode = ['form.card', '#field-code', 'form button[type="submit"]', '.hint', '.other-ways'];
    const checking = await placesOf(page, ofCode);
    await codeField(page).pressSequentially('12а');
    await page.locator('.field-note', { hasText: 'Не введено: русские буквы. Поле принимает только цифры.' }).waitFor();
    expect(await codeField(page).inputValue()).toBe('12');
    expect(await placesOf(page, ofCode), 'a letter').toEqual(checking);
    await codeField(page).fill('');
    await codeField(page).pressSequentially(wrongCode(await code()));
    await hasError(codeField(page), 'Неверный код');
    expect(await placesOf(page, ofCode), 'wrong code').toEqual(checking);
    await hasRoomForAll(page, ofCode, checking);
  });
});

test('the page of an unknown company shows a message to tourists in the middle, without a link to the sign-in', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await stage.open(null, '/loyalty/nobody-at-all', { viewport });
    await page.getByText('Такой страницы баллов нет').waitFor();
    expect(await offCentre(page, 'section.card')).toBeLessThan(0.5);
    expect(await page.getByRole('link').count()).toBe(0);
    await stage.close(page);
  }
});

test('without a choice the page has the theme of the system from the first paint', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(null, `/loyalty/${company.slug}`, { colorScheme: 'dark' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.reload();
  await phoneField(page).waitFor();
  expect(await theme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
});

test('the statement is printed dark on white: company, name, date, points and history, without controls', async () => {
  const { page, phone, code } = await visit({ theme: 'dark' });
  await ask(page, phone);
  await codeField(page).pressSequentially(await code());
  await headingFocused(page, 'Тимур');
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
  await page.getByRole('button', { name: 'Распечатать' }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const text of [
    /^Выписка о баллах, Company/,
    'Ахмедов Тимур',
    /^На \d\d\.\d\d\.\d{4}$/,
    '184',
    /начислено\s52/,
  ]) {
    expect(await page.getByText(text).first().isVisible(), String(text)).toBe(true);
  }
  for (const name of ['Распечатать', 'Готово']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('.points') as Element).color);
  expect(ink).toBe('rgb(27, 29, 31)');
});
