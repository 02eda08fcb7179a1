import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../src/web/paths.ts';
import { screens } from '../../src/web/screens.tsx';
import { addressOf } from '../support/addresses.ts';
import { buildPartnerPayment } from '../support/allocations.ts';
import { expectStatus } from '../support/api.ts';
import { buildCompany, buildPayment, buildSale, inDays } from '../support/company.ts';
import { sharedStage } from '../support/pages.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const payments = [{ method_id: company.method.id, amount: '300', currency: 'USD' }];
for (let count = 0; count < 3; count++) await buildSale(company, { tourist_payments: payments, notes: 'Заметка' });

/** A sale with something of everything: checked and changed since, with payments that wait, were accepted, were declined. */
async function furnished() {
  const sale = await buildSale(company, {
    tourist_payments: payments,
    deadline_date: inDays(3),
    blank_number: 'А-1',
    brutto: '2640.00',
    bookings: [
      { partner_id: company.partner.id, rate: '800.00', currency: 'USD' },
      { partner_id: company.euroPartner.id, rate: '700.00', currency: 'EUR' },
    ],
    confirmed: ['blank_number_used'],
  });
  const accepted = await buildPayment(company, sale, { amount: '1250000', currency: 'UZS' });
  await company.manager.api.post(`/tourist-payments/${accepted.id}/accept/`);
  const declined = await buildPayment(company, sale);
  await company.manager.api.post(`/tourist-payments/${declined.id}/decline/`, { reason: 'Не та сумма' });
  await company.manager.api.post(`/sales/${sale.id}/check/`);
  await company.manager.api.patch(`/sales/${sale.id}/`, { brutto: '2700.00', service: 'Отель у моря' });
  const correction = { points: 40, reason: 'Подарок к юбилею' };
  expectStatus(await company.manager.api.post(`/clients/${sale.client_id}/points/`, correction), 200);
  return sale;
}
const sale = await furnished();
/** Nothing of it is paid to partners: everything can be done with its bookings. */
const unpaid = await furnished();

const hotel = sale.bookings[1];
if (!hotel) throw new Error('The sale has no second booking');
const ofHotel = { partner_id: company.euroPartner.id, currency: 'UZS' };
const partnerPayment = await buildPartnerPayment(company, '9000000', ofHotel);
const part = { lines: [{ booking_id: hotel.id, option: 'partial', amount: '1000000' }] };
expectStatus(await company.manager.api.post(`/partner-payments/${partnerPayment.id}/allocate/`, part), 200);

const { api } = company.manager;
expectStatus(await api.post('/loyalty/levels/', { name: 'Золотой', from_turnover: '0', percent: '5' }), 201);
expectStatus(await api.post('/loyalty/bonuses/', { name: 'Трансфер из аэропорта', points: 25 }), 201);

/** A screen and a phone: how things are built differs between these, how wide they are at every size. */
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Besides, a small screen, and the first at 200 % zoom. */
const between = [
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
];

/** On a phone a list shows what fits: nothing is to be looked for sideways. */
const sidewaysOnPhone = () =>
  [...document.querySelectorAll('.grid')]
    .filter(({ scrollWidth, clientWidth }) => innerWidth <= 700 && scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => `a list wider than its frame by ${scrollWidth - clientWidth}`);

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds, and what is wider than its place. The dark theme differs in its colours alone, so there axe looks at
 * those; everything else it has seen in the light.
 */
async function problemsOf(page: Page, except: string[] = []): Promise<string[]> {
  const isDark = await page.evaluate(() => document.documentElement.dataset.theme === 'dark');
  const axe = new AxeBuilder({ page });
  const { violations } = await (isDark ? axe.withRules(COLOUR_RULES) : axe.disableRules(except)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  return [...found, ...(await tooWide(page))];
}

async function tooWide(page: Page): Promise<string[]> {
  const found = await page.evaluate(sidewaysOnPhone);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [...found, `wider than the window by ${overflow}`] : found;
}

/**
 * While a list of options is open, the library hides the rest of the page from screen readers, so that they don't wander
 * off; Tab closes the list before it leaves. Axe can't see that, and looks for a heading outside.
 */
const OPEN_LIST = ['aria-hidden-focus', 'page-has-heading-one', 'region'];

const inspect = async (page: Page, what: string, except: string[] = []) =>
  expect(await problemsOf(page, except), what).toEqual([]);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(screens.map(({ path, isPublic }) => [path, isPublic ?? false] as const))(
    '%s can be used by everybody, at every width',
    async (path, isPublic) => {
      const person = isPublic ? null : company.manager;
      const page = await stage.open(
        person,
        addressOf(path, {
          sale,
          booking: hotel.id,
          partnerPayment: partnerPayment.id,
          partner: company.partner.id,
        }),
        {
          theme,
        },
      );
      await page.waitForFunction(() => !document.querySelector('.loader') && document.querySelector('main h1'));
      for (const size of [wide, phone]) {
        await page.setViewportSize(size);
        await inspect(page, `${path} at ${size.width}`);
      }
      for (const size of theme === 'light' ? between : []) {
        await page.setViewportSize(size);
        await expect.poll(() => tooWide(page), { message: `${path} at ${size.width}` }).toEqual([]);
      }
      await page.context().close();
    },
  );

  test('two clients can be compared by everybody, at every width', async () => {
    const chosen = { survivor: sale.client_id, other: unpaid.client_id };
    const page = await stage.open(company.manager, paths.clientMerge(chosen), { theme });
    await page.locator('#field-fields-phone').waitFor();
    for (const size of [wide, phone]) {
      await page.setViewportSize(size);
      await inspect(page, `merge at ${size.width}`);
    }
    await page.context().close();
  });

  test('a page that does not exist can be read by everybody', async () => {
    const page = await stage.open(null, '/nowhere', { theme });
    await inspect(page, 'not found');
    await page.context().close();
  });

  test.each([
    ['a sale and its payments', ['Добавить оплату', 'Возврат', 'Аннулировать', /^Принять: /, /^Отклонить: /]],
    ['payments and bookings', [/^Изменить: .* USD/, /^Удалить: .* USD/, 'Добавить бронь', 'Изменить: Hotel Roma']],
    ['bookings and figures', ['Аннулировать: Hotel Roma', 'Удалить: Hotel Roma', /^Прибыль: .*, как посчитано/]],
  ])('every dialog of %s can be used by everybody', async (_, names) => {
    const page = await stage.open(company.manager, `/sale-details/${unpaid.id}`, { theme });
    for (const name of names) {
      await page.getByRole('button', { name }).and(page.locator(':not([aria-disabled])')).first().click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      await inspect(page, `dialog ${name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement !== document.body);
    }
    await page.keyboard.press('h');
    await page.getByRole('list', { name: 'История' }).waitFor();
    await inspect(page, 'history');
    await page.context().close();
  });

  test('every menu can be used by everybody', async () => {
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`, { theme });
    for (const name of [/Язык/, /Тема/, /Здравствуйте/]) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('menu').waitFor();
      await inspect(page, `menu ${name}`);
      await page.keyboard.press('Escape');
    }
    for (const [keys, name] of [
      ['Control+k', 'Найти или сделать'],
      ['F1', 'Клавиатура'],
    ] as const) {
      await page.keyboard.press(keys);
      await page.getByRole('dialog', { name }).waitFor();
      if (keys === 'Control+k') await page.keyboard.type('т');
      await inspect(page, name);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Меню' }).click();
    await page.getByRole('dialog', { name: 'Меню' }).waitFor();
    await inspect(page, 'sidebar');
    await page.context().close();
  });

  test('everything that opens from a list can be used by everybody', async () => {
    const page = await stage.open(company.manager, '/active-sales?service=next30', { theme });
    await page.getByRole('row').nth(1).waitFor();
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog], [role=alertdialog], [role=menu]').waitFor({ state: 'detached' });
    };
    for (const name of ['Столбцы', /^Вылет: /, 'Оплата', 'Агент']) {
      await page.getByRole('button', { name, exact: true }).first().press('Enter');
      await page.getByRole('dialog').waitFor();
      await inspect(page, `panel ${name}`);
      await close();
    }
    await page.getByRole('button', { name: /^Вид: / }).press('Enter');
    await page.getByRole('menu').waitFor();
    await inspect(page, 'views');
    await page.getByRole('menuitem', { name: 'Сохранить вид…' }).press('Enter');
    await page.getByRole('dialog', { name: 'Сохранить вид…' }).waitFor();
    await inspect(page, 'saving a view');
    await close();
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('Control+a');
    await page
      .getByText(/^Выбрано: \d/)
      .first()
      .waitFor();
    await inspect(page, 'selection');
    await page.getByRole('button', { name: 'Отметить проверенной' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await inspect(page, 'one action on many');
    await close();
    await page.context().close();
  });

  test('a form that was refused can be read by everybody', async () => {
    const page = await stage.open(company.agent, '/new-sale', { theme });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Исправьте \d+ ошибок/).waitFor();
    await inspect(page, 'refused form');
    await page.getByRole('combobox', { name: 'Направление' }).fill('ан');
    await page.getByRole('listbox').waitFor();
    await inspect(page, 'open lookup', OPEN_LIST);
    await page.context().close();
  });
});

test('the inspection finds what is wrong', async () => {
  const page = await stage.open(company.agent, '/active-sales');
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/favicon.svg';
    image.style.width = '5000px';
    document.querySelector('main')?.append(image);
  });
  expect(await problemsOf(page)).toEqual([expect.stringMatching(/^image-alt/), expect.stringMatching(/^wider/)]);
  await page.context().close();
});

test('the inspection finds what is too faint in the dark', async () => {
  const page = await stage.open(company.agent, '/active-sales', { theme: 'dark' });
  await page.locator('main h1').evaluate((heading) => {
    heading.style.color = '#2a2a2a';
  });
  expect(await problemsOf(page)).toEqual([expect.stringMatching(/^color-contrast/)]);
  await page.context().close();
});
