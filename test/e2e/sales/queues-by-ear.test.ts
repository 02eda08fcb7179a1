import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { recordSpeech, saidBy, spokenOn } from '../../support/browser/speech.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays } from '../../support/data/company.ts';
import { focused, headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

type Step = [key: string | (() => Promise<unknown>), said: string];
type Case = {
  path: string;
  title: string;
  /** Makes what waits, and says what is heard of the first of it and of each step after that. */
  prepare: (company: Company) => Promise<{ first: string; steps: Step[] }>;
};

const acceptance: Case = {
  path: '/acceptance-queue',
  title: 'Очередь приёма',
  prepare: async (company) => {
    const { api } = company.manager;
    const payments = [];
    for (const [at, amount] of [100, 200, 300].entries()) {
      const body = { amount: `${amount}.00`, payment_date: inDays(at - 3) };
      payments.push(await buildPayment(company, await buildSale(company), body));
    }
    const [one, two, three] = payments.map(({ id }) => id);
    const { tourist_surname: surname, method_name: method } = payments[0] ?? {};
    const item = (amount: number) =>
      `${surname}, ${amount} USD, ${method}, первый платёж; принять? Долг до платежа 1 000 USD.`;
    return {
      first: `1 из 3. ${item(100)}`,
      steps: [
        ['a', `Платёж ${one} принимается. Ctrl+Z — вернуть. 2 из 3. ${item(200)}`],
        ['Control+z', `Платёж ${one} снова ждёт. 1 из 3. ${item(100)}`],
        ['s', `2 из 3. ${item(200)}`],
        [
          async () => expectStatus(await api.post(`/tourist-payments/${two}/accept/`), 200),
          `Платёж ${two} уже принят: Тестов manager. 2 из 2. ${item(300)}`,
        ],
        [
          'a',
          `Платёж ${three} принимается. Очередь пройдена: дальше принимать нечего. Пропущен 1 платёж: он остался в очереди.`,
        ],
      ],
    };
  },
};

const audit: Case = {
  path: '/audit-queue',
  title: 'Очередь проверки',
  prepare: async (company) => {
    const { api } = company.manager;
    const sales: number[] = [];
    for (const days of [12, 14, 16]) sales.push((await buildSale(company, { service_date: inDays(days) })).id);
    const [one, two, three] = sales;
    const item = (id: number | undefined, days: string) =>
      `Продажа ${id}: не оплачена, 1 000 USD, партнёр не оплачен, вылет через ${days}.`;
    return {
      first: `1 из 3. ${item(one, '12 дней')}`,
      steps: [
        ['c', `Продажа ${one} проверена. Ctrl+Z — вернуть. 2 из 3. ${item(two, '14 дней')}`],
        ['Control+z', `Проверка продажи ${one} снята. 1 из 3. ${item(one, '12 дней')}`],
        ['s', `2 из 3. ${item(two, '14 дней')}`],
        [
          async () => expectStatus(await api.patch(`/sales/${two}/`, { brutto: '1500' }), 200),
          `Продажа ${two} изменена. 2 из 3. ${item(two, '14 дней').replace('1 000', '1 500')}`,
        ],
        [
          async () => expectStatus(await api.post(`/sales/${two}/check/`), 200),
          `Продажа ${two} уже проверена: Тестов manager. 2 из 2. ${item(three, '16 дней')}`,
        ],
        [
          'c',
          `Продажа ${three} проверена. Очередь пройдена: дальше проверять нечего. Без проверки пропущена 1 продажа: она осталась в очереди.`,
        ],
      ],
    };
  },
};

const toolbar = (page: Page, title: string) => focused(page.getByRole('toolbar', { name: title }));
/** Where the title has been heard already, the toolbar has no name that would tell it again. */
const untitledToolbar = (page: Page) => focused(page.getByRole('toolbar')).and(page.locator(':not([aria-label])'));
const plain = (text: string) => text.replace(/\s/g, ' ').trim();

/** Every place that the focus came to, by its role or its element. */
async function recordPlaces(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const places: string[] = [];
    Object.assign(window, { places });
    document.addEventListener('focusin', ({ target }) => {
      // The empty place in which the focus waits is not heard.
      if (target instanceof Element && target.textContent) places.push(target.role ?? target.localName);
    });
  });
  return () => page.evaluate(() => (window as unknown as { places: string[] }).places);
}

describe.each([acceptance, audit])('$title', ({ path, title, prepare }) => {
  test('is announced once when it opens, receives letters at once, and announces one message for each event', async () => {
    const company = await buildCompany(stage.server);
    const { first, steps } = await prepare(company);
    const page = await stage.open(company.manager, '/journal', { before: recordSpeech });
    await headingFocused(page);
    const places = await recordPlaces(page);
    await saidBy(page, () => page.evaluate((to) => history.pushState(null, '', to), path), first);
    await toolbar(page, title).waitFor();
    // The name of the toolbar is the title of the screen: the heading would say it a second time.
    expect(await places()).toEqual(['toolbar']);
    await page.keyboard.press('Enter');
    const before = (await spokenOn(page)).length;
    for (const [does, said] of steps)
      await saidBy(page, () => (typeof does === 'string' ? page.keyboard.press(does) : does()), said);
    expect((await spokenOn(page)).slice(before).map(plain)).toEqual(steps.map(([, said]) => said));
    expect(await places()).toEqual(['toolbar']);

    // The button goes with the end, and the focus comes to the first item.
    const again = page.getByRole('button', { name: 'С начала очереди' });
    await page.keyboard.press('ArrowRight');
    await again.and(page.locator(':focus')).press('Enter');
    await untitledToolbar(page).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('toolbar').getByRole('button').first().and(page.locator(':focus')).waitFor();
  });

  test('has the focus on its heading while the first item is loading, and on the item afterwards', async () => {
    const company = await buildCompany(stage.server);
    await prepare(company);
    const page = await stage.open(company.manager, '/journal');
    await headingFocused(page);
    const reads = await holdReads(page, (text) => text.includes('Queue('));
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await headingFocused(page, title);
    await reads.letGo();
    await untitledToolbar(page).waitFor();
  });
});

test('a queue announces its title once: not again when the focus returns from a dialog', async () => {
  const company = await buildCompany(stage.server);
  await acceptance.prepare(company);
  const page = await stage.open(company.manager, acceptance.path);
  await toolbar(page, acceptance.title).waitFor();
  await page.keyboard.press('d');
  await page.locator('[role=dialog] :focus').waitFor();
  await page.keyboard.press('Escape');
  await untitledToolbar(page).waitFor();
});
