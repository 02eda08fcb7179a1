import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale, displayedDate, inDays, readSale } from '../../support/data/company.ts';
import { field, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const spaces = (text: string) => text.replace(/\s/g, ' ');

/** The description of a field to screen readers. */
const describedAt = async (page: Page, name: string): Promise<string> =>
  spaces(
    await field(page, name).evaluate((element) => {
      const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    }),
  );

/** The questions of the server, answered from the keyboard: the focus begins on the way back. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Всё верно?' });
const asked = async (page: Page): Promise<string[]> => {
  const back = question(page).locator('[data-cancel]:focus');
  // The question is the description of the focused answer.
  const said = await back.getAttribute('aria-describedby');
  return (await question(page).locator(`[id="${said}"]`).locator('p, li').allTextContents()).map(spaces);
};

const euros = () => ({ partner_id: company.euroPartner.id, rate: '500.00', currency: 'EUR' });

describe('in the dialog that cancels', () => {
  test('a sale, each field shows its currency, refuses another one, and shows the doubt that the server then asks about', async () => {
    const sale = await buildSale(company, { brutto: '1000.00', bookings: [euros()] });
    const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
    await page.keyboard.press('X');
    await field(page, 'reason').fill('Болезнь');
    const penalty = `penalty-${sale.bookings[0]?.id}`;
    expect(await describedAt(page, 'client_penalty')).toContain('USD');
    expect(await describedAt(page, penalty)).toContain('EUR');

    // Dollars where the partner keeps euros: the field says so, and keeps what was typed, also when it is left.
    await field(page, penalty).fill('700$');
    await field(page, 'client_penalty').fill('1200');
    expect(await field(page, penalty).inputValue()).toBe('700$');
    expect(await describedAt(page, penalty)).toContain('Сумма нужна в валюте этого поля');
    await page.keyboard.press('Enter');
    await page.locator(`[id="field-${penalty}"][aria-invalid]`).waitFor();
    expect(await question(page).count()).toBe(0);

    await field(page, penalty).fill('700 eur');
    const cost = 'Hotel Roma: штраф 700,00 EUR больше стоимости брони 500,00 EUR.';
    const brutto = 'Штраф клиента 1 200,00 USD больше брутто 1 000,00 USD.';
    await expect.poll(() => describedAt(page, 'client_penalty')).toContain(brutto);
    await page.keyboard.press('Enter');
    expect(await asked(page)).toEqual([brutto, cost]);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => describedAt(page, penalty)).toContain(cost);
    expect(await field(page, 'reason').inputValue()).toBe('Болезнь');
    expect(spaces(await field(page, 'client_penalty').inputValue())).toBe('1 200,00');

    await field(page, penalty).press('Enter');
    await asked(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Аннулирована', { exact: true }).first().waitFor();
    const { brutto: kept, bookings } = await readSale(company.agent, sale.id);
    expect([kept, bookings[0]?.rate]).toEqual(['1200.00', '700.00']);
  });

  test('one booking, the field shows and asks the same', async () => {
    const sale = await buildSale(company, { brutto: '2000.00', bookings: [euros(), euros()] });
    const id = sale.bookings[0]?.id ?? 0;
    const page = await stage.open(company.agent, `/booking-details/${id}`);
    await page.keyboard.press('X');
    await field(page, 'penalty').fill('600 000 сум');
    await page.keyboard.press('Enter');
    await fieldWrong(page, 'penalty');
    expect(await describedAt(page, 'penalty')).toContain('Сумма нужна в валюте этого поля');
    await field(page, 'penalty').fill('600');
    const cost = 'Hotel Roma: штраф 600,00 EUR больше стоимости брони 500,00 EUR.';
    await page.keyboard.press('Enter');
    expect(await asked(page)).toEqual([cost]);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => describedAt(page, 'penalty')).toContain(cost);
    await field(page, 'penalty').press('Enter');
    await asked(page);
    await question(page).getByRole('button', { name: 'Сохранить так' }).press('Enter');
    await question(page).waitFor({ state: 'detached' });
    await page.getByText('Аннулирована', { exact: true }).first().waitFor();
  });
});

test('a price with an extra digit and dates before the sale show warnings at their fields, are confirmed, and saved', async () => {
  const sale = await buildSale(company, { brutto: '9000.00' });
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await headingFocused(page);
  await field(page, 'bookings-0-rate').fill('8000');
  await field(page, 'deadline_date').fill(displayedDate(inDays(-1)));
  await field(page, 'bookings-0-service_date').fill(displayedDate(inDays(-2)));
  const sold = displayedDate(inDays(0));
  const price = 'Стоимость брони меняется больше чем в пять раз: было 800,00 USD, станет 8 000,00 USD.';
  const deadline = `Оплатить до ${displayedDate(inDays(-1))}: это раньше даты продажи ${sold}.`;
  const service = `Дата услуги ${displayedDate(inDays(-2))} раньше даты продажи ${sold}.`;
  await expect.poll(() => describedAt(page, 'bookings-0-rate')).toContain(price);
  await expect.poll(() => describedAt(page, 'deadline_date')).toContain(deadline);
  await expect.poll(() => describedAt(page, 'bookings-0-service_date')).toContain(service);
  await page.keyboard.press('Control+Enter');
  expect(await asked(page)).toEqual([deadline, price, service]);
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await fieldFocused(page, 'bookings-0-service_date');
  expect(spaces(await field(page, 'bookings-0-rate').inputValue())).toBe('8 000,00');
  await page.keyboard.press('Control+Enter');
  await asked(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
  expect((await readSale(company.agent, sale.id)).netto).toBe('8000.00');
});

test('changing a booking in its dialog shows the same warnings and asks for the same confirmations', async () => {
  const sale = await buildSale(company, { brutto: '9000.00' });
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
  await page
    .getByRole('row', { name: /Coral Travel/ })
    .getByRole('button', { name: /Изменить/ })
    .first()
    .click();
  await field(page, 'rate').fill('80');
  await field(page, 'service_date').fill(displayedDate(inDays(-2)));
  const price = 'Стоимость брони меняется больше чем в пять раз: было 800,00 USD, станет 80,00 USD.';
  const service = `Дата услуги ${displayedDate(inDays(-2))} раньше даты продажи ${displayedDate(inDays(0))}.`;
  await expect.poll(() => describedAt(page, 'rate')).toContain(price);
  await expect.poll(() => describedAt(page, 'service_date')).toContain(service);
  await page.keyboard.press('Enter');
  expect(await asked(page)).toEqual([price, service]);
  await question(page).getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await question(page).waitFor({ state: 'detached' });
  await toastShown(page, 'Бронь изменена');
});
