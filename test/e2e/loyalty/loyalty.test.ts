import { describe, expect, test } from 'vitest';
import { intercept, setOffline } from '../../support/browser/intercept.ts';
import { listen } from '../../support/browser/speech.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildCompany, today } from '../../support/data/company.ts';
import { wrongCode } from '../../support/data/loyalty-page.ts';
import { hasError } from '../../support/pages/fields.ts';
import { ask, codeField, phoneField, sharedVisits } from '../../support/pages/loyalty-visit.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const { stage, phones, visit, setClock } = await sharedVisits();

const IS_UNDER_WAY = expect.stringMatching(
  /^Если номер .*…\s\d\d участвует в программе, код придёт в течение минуты\. Новый код можно запросить через 60 секунд$/,
);

describe('a tourist', () => {
  test('enters phone and code, and the points are shown and announced', async () => {
    const { company, page, phone, code } = await visit();
    await expect.poll(() => page.title()).toMatch(/^Баллы, Company \d+ — Karavan$/);
    const said = await listen(page);
    await ask(page, phone);
    await codeField(page).pressSequentially(await code());
    await headingFocused(page, 'Тимур, ваш уровень: Серебряный');
    const main = page.getByRole('main');
    for (const text of [
      '184',
      'балла можно использовать, 1 балл = 1 USD',
      'До уровня «Золотой» — ещё 1 900 USD поездок',
      'Трансфер из аэропорта, 40 баллов, хватает',
      'Ночь в отеле у моря, 300 баллов, не хватает 116',
      'Анталья, начислено 52',
      'Исправление +20',
      'Скидка на тур: Анталья, использовано 60',
      'Анталья, баллы возвращены 60',
      'Трансфер из аэропорта, использовано 20',
      'Срок действия истёк, сгорело 10',
    ]) {
      await main
        .getByText(text, { exact: text === '184' })
        .first()
        .waitFor();
    }
    // The announcement follows the shown text.
    await expect.poll(said).toEqual([IS_UNDER_WAY, '184 балла можно использовать']);
    await page.getByRole('button', { name: 'Готово' }).click();
    await phoneField(page).and(page.locator(':focus')).waitFor();
    expect(await phoneField(page).inputValue()).toBe('');
    expect(company.slug).toBe(page.url().split('/').at(-1));
  });

  test.each(['latin', 'russian'] as const)(
    'does it by keyboard alone (%s layout): code to points in ten keys',
    async (layout) => {
      const { page, phone, code } = await visit();
      const typist = new Typist(page, layout);
      await typist.press('Tab');
      expect(await phoneField(page).evaluate((field) => field === document.activeElement)).toBe(true);
      await typist.write(phone.slice(4));
      await typist.press('Enter');
      await codeField(page).and(page.locator(':focus')).waitFor();
      const digits = await code();
      const [navigation, keys] = [typist.navigation, typist.keys];
      await typist.write(digits);
      await headingFocused(page, 'Тимур');
      expect(typist.navigation - navigation).toBeLessThanOrEqual(3);
      expect(typist.keys - keys).toBeLessThanOrEqual(10);
      await typist.press('Tab');
      await page.locator(':focus', { hasText: 'Распечатать' }).waitFor();
      await typist.press('Tab', 'Enter');
      await phoneField(page).and(page.locator(':focus')).waitFor();
    },
  );

  test('can paste the whole message', async () => {
    const { company, page, phone } = await visit();
    await ask(page, phone);
    const [text = ''] = await phones.textsTo(company, phone);
    await codeField(page).evaluate((field: HTMLInputElement, pasted) => {
      field.value = pasted;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
    }, text);
    await headingFocused(page, 'Тимур');
  });

  test('who types no valid phone gets an error at the field and keeps the input', async () => {
    const { page } = await visit();
    await page.getByRole('button', { name: 'Получить код' }).click();
    await hasError(phoneField(page), 'Заполните это поле');
    await phoneField(page).and(page.locator(':focus')).fill('12');
    await page.keyboard.press('Enter');
    await page
      .locator('.field-error', { hasText: 'Такого номера телефона нет' })
      .or(page.locator('.field-error'))
      .waitFor();
    expect(await phoneField(page).inputValue()).toBe('12');
    expect(await phoneField(page).getAttribute('aria-invalid')).toBe('true');
  });

  test('whose phone belongs to no client sees the same, and no code is right', async () => {
    const { page } = await visit();
    await ask(page, '+998 90 000 00 01');
    await page.getByRole('main').getByText('Если номер +998 90 … 01 участвует в программе').waitFor();
    await codeField(page).pressSequentially('123456');
    await page.getByText('Неверный код').first().waitFor();
  });
});

describe('a code', () => {
  test('that is wrong five times locks the page, with a message and a countdown that survives a reload', async () => {
    const { page, phone, code } = await visit();
    await ask(page, phone);
    const wrong = wrongCode(await code());
    const said = await listen(page);
    for (let each = 1; each <= 5; each++) {
      const answered = page.waitForResponse(/verify/);
      await codeField(page).fill('');
      await codeField(page).pressSequentially(wrong);
      await answered;
      await hasError(codeField(page), each < 5 ? 'Неверный код' : 'Слишком много неверных кодов');
      expect(await codeField(page).inputValue()).toBe(wrong);
    }
    // The announcement follows the shown text.
    await expect
      .poll(said)
      .toEqual([
        ...Array(4).fill('Неверный код'),
        'Слишком много неверных кодов. Подождите и запросите новый.',
        'Новый код можно запросить через 15 минут',
      ]);
    await page.getByText(/Новый код можно запросить через 1[45]:\d\d/).waitFor();
    await page.reload();
    await page.getByText(/Новый код можно запросить через 1[45]:\d\d/).waitFor();
    await page.getByText('Слишком много неверных кодов').first().waitFor();
  });

  test('that has expired is answered in words, and a new one can be requested', async () => {
    const { page, phone, code } = await visit();
    // At noon: the pause before another code is longer the same day only.
    const asked = new Date(`${today()}T12:00:00+05:00`);
    setClock(asked);
    await page.clock.install({ time: asked });
    await ask(page, phone);
    const old = await code();
    setClock(new Date(asked.getTime() + 11 * 60_000));
    await page.clock.fastForward(11 * 60_000);
    await codeField(page).pressSequentially(old);
    await hasError(codeField(page), 'Этот код больше не действует');
    await page.clock.runFor(1000);
    await page.getByRole('button', { name: 'Прислать новый код' }).click();
    await page.getByText(/Новый код можно запросить через 2:00|1:5\d/).waitFor();
    await page.clock.runFor(1000);
    expect(await codeField(page).inputValue()).toBe('');
    await codeField(page).pressSequentially(await code());
    await page.locator('h1', { hasText: 'Тимур' }).waitFor();
    setClock();
  });

  test('can be requested again after the countdown, which survives a reload and is announced at its start and end', async () => {
    const { page, phone } = await visit();
    const said = await listen(page);
    await page.clock.install();
    await ask(page, phone);
    await page.getByText('Новый код можно запросить через 1:00').or(page.getByText('через 0:5')).waitFor();
    expect(await page.getByRole('button', { name: 'Прислать новый код' }).count()).toBe(0);
    await page.clock.runFor(20_000);
    await page.getByText(/через 0:(40|39|38)/).waitFor();
    expect(await said()).toEqual([IS_UNDER_WAY]);
    await page.reload();
    await codeField(page).waitFor();
    await page.getByText(/через 0:(40|39|38|37)/).waitFor();
    // The announcement follows the shown text.
    await page.locator('[aria-live]', { hasText: /через (40|39|38|37) секунд/ }).waitFor({ state: 'attached' });
    const later = await listen(page);
    await page.clock.runFor(45_000);
    await page.getByRole('button', { name: 'Прислать новый код' }).waitFor();
    expect(await later()).toEqual(['Можно запросить новый код']);
  });
});

describe('the network', () => {
  test('can fail and return: an error, another try, and no input is lost', async () => {
    const { page, phone, code } = await visit();
    await setOffline(page, true);
    await phoneField(page).fill(phone);
    await page.keyboard.press('Enter');
    await hasError(phoneField(page), 'Нет связи с сервером');
    expect(await phoneField(page).inputValue()).toBe(phone);
    await setOffline(page, false);
    await page.keyboard.press('Enter');
    await codeField(page).and(page.locator(':focus')).waitFor();
    const digits = await code();
    await setOffline(page, true);
    await codeField(page).pressSequentially(digits);
    await hasError(codeField(page), 'Нет связи с сервером');
    expect(await codeField(page).inputValue()).toBe(digits);
    await setOffline(page, false);
    await page.keyboard.press('Enter');
    await headingFocused(page, 'Тимур');
  });

  test('that fails when the page is opened leaves a button to retry', async () => {
    const { page } = await visit();
    await intercept(page, '**/api/v1/loyalty/*/', (route) => route.abort());
    await page.reload();
    await page.getByText('Нет связи с сервером').waitFor();
    await page.unroute('**/api/v1/loyalty/*/');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await phoneField(page).waitFor();
  });

  test('is used for requests to our own server only, and a lost cookie does no harm', async () => {
    const { page, phone } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.context().clearCookies();
    await headingFocused(page);
    await ask(page, phone);
    expect(asked.filter((url) => !url.startsWith(stage.server.url))).toEqual([]);
    expect(asked.filter((url) => url.endsWith('/code/'))).toHaveLength(2);
  });
});

test('the address of an unknown company shows that there is no such page', async () => {
  const page = await stage.open(null, '/loyalty/no-such-company');
  await page.getByRole('heading', { name: 'Страница не найдена' }).waitFor();
  await expect.poll(() => page.title()).toBe('Страница не найдена — Karavan');
});

test('the language is stored, and the message with the code is in it', async () => {
  const { company, page, phone } = await visit();
  await page.getByLabel('Язык').selectOption('en');
  await page.getByRole('heading', { name: 'See your points' }).waitFor();
  await page.reload();
  await headingFocused(page, 'See your points');
  await page.getByLabel('Phone number').fill(phone);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code, 6 digits').waitFor();
  expect(await phones.textsTo(company, phone)).toEqual([expect.stringMatching(/^Company \d+ code: \d{6}\./)]);
  await expect.poll(() => page.title()).toMatch(/^Points, Company \d+ — Karavan$/);
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('i18n_locale')])).toEqual([
    'en',
    'en',
  ]);
});

test('the session of a user who is signed in in the same browser is not affected', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.agent, `/loyalty/${company.slug}`);
  await headingFocused(page);
  await ask(page, '+998 90 000 00 02');
  await codeField(page).pressSequentially('000000');
  await page.getByText('Неверный код').first().waitFor();
  await page.goto(`${stage.server.url}/active-sales`);
  await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
});
