import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SpeechProfile } from '../../src/web/ui/speech-profile.ts';
import { buildCompany, buildSale, readSale } from '../support/company.ts';
import { field, focused, marked, shownIn } from '../support/lookups.ts';
import { sharedStage } from '../support/pages.ts';
import { recordSpeech, saidBy } from '../support/speech.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Opens a page on which everything that is said is written down, and chooses the profile as another tab would. */
async function open(profile: SpeechProfile, path: string): Promise<Page> {
  const page = await stage.open(company.agent, path, { before: recordSpeech });
  await page.evaluate((chosen) => {
    localStorage.setItem('speech', chosen);
    dispatchEvent(new StorageEvent('storage'));
  }, profile);
  return page;
}

async function openSale(profile: SpeechProfile): Promise<Page> {
  const page = await open(profile, '/new-sale');
  await page.getByRole('button', { name: /^Наличные/ }).waitFor();
  return page;
}

const leave = (page: Page, next: string) => async () => {
  await page.keyboard.press('Tab');
  await focused(page, next);
};

const partner = 'Партнёр: Hotel Roma, EUR, курс 1,15';
const date = 'Дата услуги: 5 марта 2027, пятница';
const sixth = 'Дата услуги: 6 марта 2027, суббота';

test.each<{ profile: SpeechProfile; taken: string[]; understood: string[]; repeated: string[]; opened: string[] }>([
  { profile: 'short', taken: [], understood: [], repeated: [], opened: [] },
  { profile: 'normal', taken: [partner], understood: [date], repeated: [], opened: [] },
  { profile: 'proof', taken: [partner], understood: [date], repeated: [sixth], opened: ['Валюта: USD'] },
])('the $profile profile says as much as it is for, and what is wrong in any case', async (expected) => {
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
  const currency = page.locator('#field-bookings-0-currency');
  await currency.focus();
  await saidBy(page, () => page.keyboard.press('ArrowLeft'), 'Валюта: UZS, курс 12 500');
  await currency.press('Enter');
  await page.locator('[role=option]:focus', { hasText: 'UZS' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator('[role=option]:focus', { hasText: 'USD' }).waitFor();
  const choose = async () => {
    await page.keyboard.press('Enter');
    await page.locator('#field-bookings-0-currency:focus', { hasText: 'USD' }).waitFor();
  };
  await saidBy(page, choose, ...expected.opened);
});

test('the profile is chosen beside the other settings of this browser, and holds at once', async () => {
  const page = await stage.open(company.agent, '/users/profile', { before: recordSpeech });
  const group = page.getByRole('radiogroup', { name: 'Сколько говорить' });
  await group.waitFor();
  expect(
    await group.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.innerText)),
  ).toEqual(['Кратко', 'Обычно', 'С проверкой']);
  expect(await group.getByRole('radio', { name: 'Обычно' }).isChecked()).toBe(true);
  await group.getByRole('radio', { name: 'Кратко' }).check({ force: true });
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

  test('a sale is told and shown at the first Ctrl+Enter, told anew after a change, and recorded at the second', async () => {
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

  test('the dialog of a payment tells its summary too, after what is wrong with it', async () => {
    const sale = await buildSale(company);
    const page = await open('proof', `/sale-details/${sale.id}`);
    await page.getByRole('button', { name: /^Добавить платёж/ }).press('Enter');
    await focused(page, 'amount');
    await page.getByRole('button', { name: /^Наличные/ }).waitFor();
    await field(page, 'amount').fill('');
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-amount[aria-invalid=true]').waitFor();
    expect(await page.locator('.summary-note').count()).toBe(0);
    await field(page, 'amount').fill('200');
    await page.keyboard.press('Control+Enter');
    await page.locator('.summary-note', { hasText: /200\sUSD, Наличные, .*Сохраните ещё раз/ }).waitFor();
    expect((await readSale(company.agent, sale.id)).tourist_payments).toHaveLength(0);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await readSale(company.agent, sale.id)).tourist_payments).toHaveLength(1);
  });
});

test('in the normal profile a payment is recorded at the first press', async () => {
  const sale = await buildSale(company);
  const page = await open('normal', `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: /^Добавить платёж/ }).press('Enter');
  await focused(page, 'amount');
  await page.getByRole('button', { name: /^Наличные/ }).waitFor();
  await field(page, 'amount').fill('200');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
