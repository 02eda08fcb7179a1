import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SpeechProfile } from '../../../src/web/base/ui/focus/speech-profile.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { arrivalIsOver, recordSpeech, saidBy, spokenOn } from '../../support/browser/speech.ts';
import { addCashLine } from '../../support/data/cash-book.ts';
import { buildCompany, buildSale, readSale } from '../../support/data/company.ts';
import { field, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';
import { focusedRow, rowWith } from '../../support/pages/lists.ts';
import { marked, shownIn } from '../../support/pages/lookups.ts';
import { openNewSale } from '../../support/pages/new-sale.ts';
import { focused, headingFocused, sentence } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Chooses a profile as another tab would. */
const choose = (page: Page, profile: SpeechProfile): Promise<void> =>
  page.evaluate((chosen) => {
    localStorage.setItem('speech', chosen);
    dispatchEvent(new StorageEvent('storage'));
  }, profile);

/** Opens a page on which everything that is said is written down, and chooses the profile. */
async function open(profile: SpeechProfile, path: string, person = company.agent): Promise<Page> {
  const page = await stage.open(person, path, { before: recordSpeech });
  await choose(page, profile);
  return page;
}

async function openSale(profile: SpeechProfile): Promise<Page> {
  const page = await openNewSale(stage, company.agent);
  await choose(page, profile);
  return page;
}

const leave = (page: Page, next: string) => async () => {
  await page.keyboard.press('Tab');
  await fieldFocused(page, next);
};

const partner = 'Партнёр: Hotel Roma, EUR, курс 1,15';
const date = 'Дата услуги: 5 марта 2027, пятница';
const sixth = 'Дата услуги: 6 марта 2027, суббота';

test.each<{ profile: SpeechProfile; taken: string[]; understood: string[]; repeated: string[]; opened: string[] }>([
  { profile: 'short', taken: [], understood: [], repeated: [], opened: [] },
  { profile: 'normal', taken: [partner], understood: [date], repeated: [], opened: [] },
  { profile: 'proof', taken: [partner], understood: [date], repeated: [sixth], opened: ['Валюта: USD'] },
])('the $profile profile announces its own messages, and every profile announces errors', async (expected) => {
  const page = await openSale(expected.profile);
  await field(page, 'service_date').fill('5.3.27');
  await field(page, 'service_date').focus();
  await saidBy(page, leave(page, 'deadline_date'), ...expected.understood);
  await field(page, 'service_date').fill('06.03.2027');
  await saidBy(page, leave(page, 'deadline_date'), ...expected.repeated);
  await field(page, 'deadline_date').fill('45.13');
  await saidBy(page, leave(page, 'blank_number'), 'Оплатить до: Такой даты нет');
  await saidBy(page, () => field(page, 'bookings-0-partner_id').fill('hotel roma'), 'Найден 1 вариант');
  await marked(page, 'Hotel Roma').waitFor();
  await saidBy(page, leave(page, 'bookings-0-reference_number'), ...expected.taken);
  await shownIn(page, 'bookings-0-partner_id', 'Hotel Roma');
  const currency = field(page, 'bookings-0-currency');
  await currency.focus();
  await saidBy(page, () => page.keyboard.press('ArrowLeft'), 'Валюта: UZS, курс 12 500');
  await currency.press('Enter');
  await focused(page.getByRole('option', { name: 'UZS' })).waitFor();
  await page.keyboard.press('ArrowUp');
  await focused(page.getByRole('option', { name: 'USD' })).waitFor();
  const choose = async () => {
    await page.keyboard.press('Enter');
    await page.locator('#field-bookings-0-currency:focus', { hasText: 'USD' }).waitFor();
  };
  await saidBy(page, choose, ...expected.opened);
});

test('the profile is chosen beside the other settings of this browser, and takes effect at once', async () => {
  const page = await stage.open(company.agent, '/users/profile', { before: recordSpeech });
  const group = page.getByRole('radiogroup', { name: 'Сколько говорить' });
  await group.waitFor();
  expect(
    await group.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.innerText)),
  ).toEqual(['Кратко', 'Обычно', 'С проверкой']);
  expect(await group.getByRole('radio', { name: 'Обычно' }).isChecked()).toBe(true);
  // By keyboard: a click goes to where the choice was before late files have moved it.
  await group.getByRole('radio', { name: 'Обычно' }).press('ArrowUp');
  await group.getByRole('radio', { name: 'Кратко' }).and(page.locator(':focus')).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('speech'))).toBe('short');
});

describe('in the proof profile', () => {
  const filled = [
    ['tourist_phone', '+998 90 111 22 44'],
    ['tourist_surname', 'Рашидова'],
    ['tourist_name', 'Анна'],
    ['adults', '2'],
    ['direction_id', 'Анталья'],
    ['service_date', '12.03.2027'],
    ['brutto', '1500'],
    ['bookings-0-partner_id', 'Coral Travel'],
    ['bookings-0-rate', '1200'],
    ['tourist_payments-0-amount', '500'],
  ] as const;
  const summary = (brutto: string) =>
    `Продажа: Рашидова, Анталья, 12.03.2027, 2 взрослых, брутто ${brutto} USD, 1 бронь, платёж 500 USD. Сохраните ещё раз, чтобы записать.`;

  test('the first Ctrl+Enter shows and announces the summary of a sale, a change repeats that, and the second one records it', async () => {
    const page = await openSale('proof');
    for (const [name, text] of filled) await field(page, name).fill(text);
    await field(page, 'brutto').focus();
    const save = () => page.keyboard.press('Control+Enter');
    await saidBy(page, save, summary('1 500'));
    const note = page.locator('.summary-note');
    expect((await note.innerText()).replace(/\s/g, ' ')).toBe(summary('1 500'));
    await field(page, 'brutto').fill('1600');
    await note.waitFor({ state: 'detached' });
    await saidBy(page, save, summary('1 600'));
    await note.waitFor();
    await save();
    await page.waitForURL(/sale-details/);
    const id = Number(page.url().split('/').at(-1));
    expect((await readSale(company.agent, id)).brutto).toBe('1600.00');
  });

  test('the dialog of a payment announces its summary too, and errors before it', async () => {
    const sale = await buildSale(company);
    const page = await open('proof', `/sale-details/${sale.id}`);
    await page.getByRole('button', { name: /^Добавить платёж/ }).press('Enter');
    await fieldFocused(page, 'amount');
    await page.getByRole('button', { name: /^Наличные/ }).waitFor();
    await field(page, 'amount').fill('');
    await page.keyboard.press('Control+Enter');
    await fieldWrong(page, 'amount');
    expect(await page.locator('.summary-note').count()).toBe(0);
    await field(page, 'amount').fill('200');
    await page.keyboard.press('Control+Enter');
    await sentence(page, /200\sUSD, Наличные, .*Сохраните ещё раз/).waitFor();
    expect((await readSale(company.agent, sale.id)).tourist_payments).toHaveLength(0);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await readSale(company.agent, sale.id)).tourist_payments).toHaveLength(1);
  });
});

describe('in the proof profile the first press announces to a manager', () => {
  /** Presses "save" twice: the first time it is told, the second time it is done. */
  async function savedTwice(page: Page, told: RegExp, isDone: () => Promise<unknown>): Promise<void> {
    await arrivalIsOver(page);
    await page.keyboard.press('Control+Enter');
    await sentence(page, told).waitFor();
    await expect.poll(() => spokenOn(page)).toContainEqual(expect.stringMatching(told));
    await page.keyboard.press('Control+Enter');
    await isDone();
  }
  // The server asks about money that a desk does not have.
  beforeAll(async () => {
    for (const currency of ['USD', 'EUR', 'UZS']) await addCashLine(company, { amount: '20000000', currency });
  });
  const isGone = (page: Page) => () => page.getByRole('dialog').waitFor({ state: 'detached' });

  test('the booking that will be added', async () => {
    const sale = await buildSale(company);
    const page = await open('proof', `/sale-details/${sale.id}`, company.manager);
    await headingFocused(page);
    await page.keyboard.press('B');
    await fieldFocused(page, 'partner_id');
    await field(page, 'partner_id').fill('Coral Travel');
    await marked(page, 'Coral Travel').waitFor();
    await field(page, 'rate').fill('100');
    await savedTwice(page, /^Новая бронь: Coral Travel, 100\sUSD, \d\d\.\d\d\.\d{4}\. Сохраните ещё раз/, isGone(page));
    expect((await readSale(company.agent, sale.id)).bookings).toHaveLength(2);
  });

  test('the line that will be written into the cash book', async () => {
    const page = await open('proof', '/income-expense', company.manager);
    await headingFocused(page);
    await page.keyboard.press('I');
    await fieldFocused(page, 'type');
    await field(page, 'amount').fill('2.5');
    await field(page, 'description').fill('Чай');
    await savedTwice(
      page,
      /: Расход, 2,50\sUSD, Наличные, Главный офис, \d\d\.\d\d\.\d{4}\. Сохраните ещё раз/,
      isGone(page),
    );
    await rowWith(page, 'Чай').waitFor();
  });

  test('the amounts that will be exchanged', async () => {
    const page = await open('proof', '/cash-desks', company.manager);
    await page.getByRole('button', { name: 'Перемещение / обмен' }).waitFor();
    await headingFocused(page);
    await page.keyboard.press('m');
    await fieldFocused(page, 'from_office_id');
    await page
      .getByRole('button', { name: /Наличные/ })
      .first()
      .waitFor();
    await field(page, 'amount').fill('12500000');
    await savedTwice(
      page,
      /: 12\s500\s000\sUZS, Главный офис, Наличные, 1\s000\sUSD, Главный офис, Наличные, \d\d\.\d\d\.\d{4}\. /,
      isGone(page),
    );
  });

  test('the partner that will be paid, and the changes of a payment', async () => {
    const page = await open('proof', '/new-payment-to-partner', company.manager);
    await headingFocused(page);
    await buildSale(company, {
      brutto: '1000.00',
      bookings: [{ partner_id: company.euroPartner.id, rate: '500.00', currency: 'EUR' }],
    });
    await field(page, 'partner_id').fill('Hotel Roma');
    await marked(page, 'Hotel Roma').waitFor();
    await field(page, 'amount').fill('150');
    await field(page, 'amount').press('Tab');
    await savedTwice(page, /: Hotel Roma, 150\sEUR, Наличные, \d\d\.\d\d\.\d{4}\. Сохраните ещё раз/, () =>
      page.waitForURL('**/allocate-payment-to-partner/*'),
    );

    await page.goto(new URL('/payments-to-partner', page.url()).href);
    await headingFocused(page);
    await page.keyboard.press('F6');
    await focusedRow(page).waitFor();
    await page.keyboard.press('E');
    await page.getByRole('dialog').waitFor();
    await field(page, 'amount').fill('140');
    await savedTwice(page, /Изменить платёж №\s\d+: Hotel Roma, 140\sEUR, Наличные, /, isGone(page));
  });
});

test('in the normal profile a payment is recorded at the first press', async () => {
  const sale = await buildSale(company);
  const page = await open('normal', `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: /^Добавить платёж/ }).press('Enter');
  await fieldFocused(page, 'amount');
  await page.getByRole('button', { name: /^Наличные/ }).waitFor();
  await field(page, 'amount').fill('200');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
