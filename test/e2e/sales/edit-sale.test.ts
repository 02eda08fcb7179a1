import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { allocate } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale, displayedDate, inDays } from '../../support/data/company.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { noteField } from '../../support/pages/note-field.ts';
import { bookingRows, lockedBookings } from '../../support/pages/sale-form.ts';
import { focusedButton, headingFocused, summary } from '../../support/pages/screen.ts';
import { withHardSpaces } from '../../support/pages/words.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const twoBookings = [
  { partner_id: company.partner.id, rate: '500.00', currency: 'USD' },
  { partner_id: company.euroPartner.id, rate: '200.00', currency: 'EUR', currency_rate: '1.15' },
];

/** The request that the form sends when it is saved. */
const saved = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('/api/v1/sales/'));

const readSale = async (id: number) =>
  (
    await company.manager.api.read<{ sale: Sale }>(
      `query ($id: Id!) { sale(id: $id) {
        brutto service extra_profit management_notes notes version tourist_surname
        bookings { id partner_name rate currency currency_rate amount_usd lifecycle version reference_number }
      } }`,
      { id },
    )
  ).sale;

test('an agent changes fields and bookings by keyboard, and one command with only the changes records them', async () => {
  const sale = await buildSale(company, { bookings: twoBookings, notes: 'Трансфер' });
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await headingFocused(page);
  await expect.poll(() => page.title()).toBe(`Изменить продажу ${sale.id} — Ахмедов Тимур — Karavan`);
  expect(await field(page, 'brutto').inputValue()).toBe(withHardSpaces('1 000,00'));
  await noteField(page).field.getByText('Трансфер').waitFor();
  expect(await field(page, 'bookings-1-currency_rate').inputValue()).toBe('1,15');

  await field(page, 'brutto').fill('1500');
  await field(page, 'bookings-0-partner_id').focus();
  await page.keyboard.press('Control+Delete');
  await fieldFocused(page, 'bookings-0-partner_id');
  expect(await field(page, 'bookings-0-rate').inputValue()).toBe('200,00');
  await page.keyboard.press('Enter');
  await fieldFocused(page, 'bookings-1-partner_id');
  await page.keyboard.type('uzb');
  await page.getByRole('option', { name: /Uzbekistan/ }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1.25м');
  const request = saved(page);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);

  const kept = sale.bookings.find(({ currency }) => currency === 'EUR');
  expect((await request).postDataJSON()).toEqual({
    brutto: '1500.00',
    bookings: [
      expect.objectContaining({ id: kept?.id, rate: '200.00', currency_rate: '1.150000' }),
      expect.objectContaining({ rate: '1250000.00', currency: 'UZS', partner_id: company.sumPartner.id }),
    ],
    confirmed: [],
  });
  const after = await readSale(sale.id);
  expect(after).toMatchObject({ brutto: '1500.00' });
  expect(after.bookings).toEqual([
    expect.objectContaining({ id: kept?.id, version: kept?.version }),
    expect.objectContaining({ partner_name: 'Uzbekistan Airways', amount_usd: '100.00' }),
  ]);
});

test('a paid booking is locked with the reason; a cancelled one is shown and not sent', async () => {
  const sale = await buildSale(company, { brutto: '2000.00', bookings: [...twoBookings, ...twoBookings] });
  const [paid, cancelled, ...open] = sale.bookings.toSorted((a, b) => a.id - b.id);
  if (!paid || !cancelled) throw new Error('The sale has four bookings');
  await allocate(company, paid, '100.00');
  await company.manager.api.post(`/bookings/${cancelled.id}/cancel/`, { penalty: '10.00' });
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  const locked = lockedBookings(page);
  expect(await locked.filter({ hasText: 'Бронь уже оплачена' }).count()).toBe(1);
  expect(await locked.filter({ hasText: 'Бронь аннулирована' }).count()).toBe(1);
  expect(await locked.getByRole('combobox').count()).toBe(0);
  const request = saved(page);
  await field(page, 'bookings-1-reference_number').fill('CT-1');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
  const { bookings } = (await request).postDataJSON() as { bookings: { id: number }[] };
  expect(bookings.map(({ id }) => id).toSorted()).toEqual([paid.id, ...open.map(({ id }) => id)].toSorted());
  const after = await readSale(sale.id);
  expect(after.bookings).toHaveLength(4);
  // Being paid was its last change.
  expect(after.bookings.find(({ id }) => id === paid.id)?.version).toBe(paid.version + 1);
});

test('the last booking can’t be removed, and an emptied one gets errors at its fields', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await field(page, 'bookings-0-rate').focus();
  await page.keyboard.press('Control+Delete');
  expect(await bookingRows(page).count()).toBe(1);
  await field(page, 'bookings-0-rate').fill('');
  await page.keyboard.press('Control+Enter');
  await focusedSummary(page).waitFor();
  await page.getByText('Исправьте 1 ошибку').waitFor();
});

test('a direction that was retired since stays chosen, and the sale can be saved', async () => {
  const { api } = company.manager;
  const { body: direction } = await api.post<{ id: number }>('/directions/', { name: 'Гагра' });
  const sale = await buildSale(company, { direction_id: direction.id });
  expect((await api.patch(`/directions/${direction.id}/`, { retired: true })).status).toBe(200);
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await page.waitForFunction(
    () => (document.getElementById('field-direction_id') as HTMLInputElement | null)?.value === 'Гагра',
  );
  const request = saved(page);
  await field(page, 'service').fill('Rixos');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
  expect((await request).postDataJSON()).toEqual({ service: 'Rixos', confirmed: [] });
});

test('management writes its own notes and extra profit, an agent has no such fields', async () => {
  const sale = await buildSale(company);
  const agentPage = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await field(agentPage, 'brutto').waitFor();
  expect(await agentPage.locator('#field-management_notes, #field-extra_profit').count()).toBe(0);
  await stage.close(agentPage);

  const page = await stage.open(company.manager, `/edit-sale/${sale.id}`);
  await field(page, 'extra_profit').fill('-25,5');
  await noteField(page, 'management_notes').open();
  await page.keyboard.type('Скидка от хозяина');
  const request = saved(page);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
  expect((await request).postDataJSON()).toEqual({
    extra_profit: '-25.50',
    management_notes: 'Скидка от хозяина',
    confirmed: [],
  });
  expect(await readSale(sale.id)).toMatchObject({ extra_profit: '-25.50', management_notes: 'Скидка от хозяина' });
});

test.each([
  ['completed', 'Продажа не активна'],
  ['cancelled', 'Продажа не активна'],
  ['checked', 'Продажа проверена. Менять её может только руководство.'],
] as const)('a %s sale says why it is not changed, instead of a form', async (state, reason) => {
  const sale = await buildSale(company, {
    service_date: '2024-01-10',
    sale_date: '2024-01-01',
    brutto: '0.00',
    bookings: [{ partner_id: company.partner.id, rate: '0.00', currency: 'USD' }],
  });
  const { api } = company.manager;
  const steps = {
    completed: ['complete', {}],
    cancelled: ['cancel', { reason: 'Передумал' }],
    checked: ['check', {}],
  } as const;
  const [step, body] = steps[state];
  expect((await api.post(`/sales/${sale.id}/${step}/`, body)).status).toBe(200);
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await page.getByText(reason).waitFor();
  expect(await page.locator('main input').count()).toBe(0);
  await page.getByRole('link', { name: 'К продаже' }).press('Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
});

test('a sale that does not exist, or belongs to another agent, is not shown', async () => {
  const sale = await buildSale(company);
  for (const [person, path, heading] of [
    [company.stranger, `/edit-sale/${sale.id}`, 'У вас нет права смотреть эту продажу'],
    [company.agent, '/edit-sale/999999999', 'Не найдено'],
    [company.agent, '/edit-sale/none', 'Не найдено'],
  ] as const) {
    const page = await stage.open(person, path);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await page.locator('main input').count()).toBe(0);
  }
});

test('changes by another person are shown; the newest version becomes the base, and the input stays', async () => {
  const sale = await buildSale(company, { bookings: twoBookings });
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await field(page, 'brutto').fill('1300');
  await field(page, 'service').fill('Rixos');
  const { api } = company.manager;
  expect((await api.patch(`/sales/${sale.id}/`, { brutto: '1200.00', notes: 'Виза готова' })).status).toBe(200);
  await api.post(`/sales/${sale.id}/bookings/`, { partner_id: company.partner.id, rate: '33.00', currency: 'USD' });

  const notice = page.getByRole('region', { name: 'Продажу тем временем изменили' });
  await notice.getByRole('row', { name: /Брутто 1\s000,00 1\s200,00 1\s?300/ }).waitFor();
  await notice.getByRole('row', { name: /Заметки — Виза готова —/ }).waitFor();
  await notice.getByText(/Добавлена бронь: Coral Travel, 33,00 USD/).waitFor();
  // Saved all the same it is refused, and nothing is lost.
  await field(page, 'service').press('Control+Enter');
  await focusedSummary(page, 'Запись тем временем изменили').waitFor();
  expect(await field(page, 'service').inputValue()).toBe('Rixos');

  await notice.getByRole('button', { name: 'Взять новое за основу' }).press('Enter');
  await notice.waitFor({ state: 'detached' });
  await headingFocused(page);
  expect(await field(page, 'brutto').inputValue()).toBe(withHardSpaces('1 300,00'));
  await noteField(page).field.getByText('Виза готова').waitFor();
  expect(await field(page, 'bookings-2-rate').inputValue()).toBe('33,00');
  await field(page, 'service').press('Control+Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
  const after = await readSale(sale.id);
  expect(after).toMatchObject({ brutto: '1300.00', service: 'Rixos', notes: 'Виза готова' });
  expect(after.bookings).toHaveLength(3);
});

test('a change of fields that the form does not have is taken over silently', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await field(page, 'service').fill('Rixos');
  const body = { method_id: company.method.id, amount: '250.00', currency: 'USD' };
  await company.manager.api.post(`/sales/${sale.id}/tourist-payments/`, body);
  await summary(page).filter({ hasText: '250,00' }).waitFor();
  expect(await page.getByRole('region', { name: 'Продажу тем временем изменили' }).count()).toBe(0);
  expect(await field(page, 'service').inputValue()).toBe('Rixos');
});

test('a sale without input has no draft and can be left, also after a change by another user', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await field(page, 'service').waitFor();
  await buildPayment(company, sale, { amount: '250.00' });
  await summary(page).filter({ hasText: '250,00' }).waitFor();
  await company.manager.api.patch(`/sales/${sale.id}/`, { service: 'Rixos' });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#field-service')?.value === 'Rixos');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')))).toEqual([]);
  expect(await page.getByRole('region', { name: 'Продажу тем временем изменили' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Журнал сообщений' }).press('Enter');
  await page.waitForURL('**/journal');
});

const datesOf = async (id: number) => {
  const { sale } = await company.agent.api.read<{ sale: Sale }>(
    'query ($id: Id!) { sale(id: $id) { service_date bookings { id service_date } } }',
    { id },
  );
  return Object.fromEntries(sale.bookings.map((booking) => [booking.id, booking.service_date]));
};

/** A tour in thirty days: one booking of its day, one that was paid for, one of a day of its own. */
async function buildTour() {
  const [dollars, euros] = twoBookings;
  const sale = await buildSale(company, {
    brutto: '2000.00',
    bookings: [{ ...euros, reference_number: 'RT-17' }, dollars, { ...dollars, service_date: inDays(33) }],
  });
  const [own, paid, other] = sale.bookings.toSorted((a, b) => a.id - b.id).map(({ id }) => id);
  if (!own || !paid || !other) throw new Error('The sale has three bookings');
  await allocate(company, { id: paid }, '10.00');
  return { sale, own, paid, other };
}

test('moving a tour moves its bookings: the form lists them at once, and saves without a further confirmation', async () => {
  const { sale, own, paid, other } = await buildTour();
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await headingFocused(page);
  await field(page, 'service_date').fill(displayedDate(inDays(37)));
  const notice = page.getByRole('paragraph');
  await notice.getByText(`Вместе с туром на ${displayedDate(inDays(37))} переносятся: Hotel Roma (RT-17).`).waitFor();
  await notice
    .getByText(`На ${displayedDate(inDays(30))} остаются, потому что уже оплачивались: Coral Travel.`)
    .waitFor();
  expect(await field(page, 'bookings-0-service_date').inputValue()).toBe(displayedDate(inDays(37)));
  expect(await field(page, 'bookings-2-service_date').inputValue()).toBe(displayedDate(inDays(33)));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
  expect(await datesOf(sale.id)).toEqual({ [own]: inDays(37), [paid]: inDays(30), [other]: inDays(33) });
});

test('the agent can leave the bookings of a moved tour on their date, by keyboard', async () => {
  const { sale, own, paid, other } = await buildTour();
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  await headingFocused(page);
  await field(page, 'service_date').fill(displayedDate(inDays(37)));
  const leave = page.getByRole('button', { name: `Оставить на ${displayedDate(inDays(30))}` });
  await leave.press('Enter');
  const notice = page.getByRole('paragraph');
  await notice.getByText(`Остаются на ${displayedDate(inDays(30))}: Hotel Roma (RT-17).`).waitFor();
  // The focus is on the way back.
  await focusedButton(page, 'Перенести вместе с туром').press('Enter');
  await leave.and(page.locator(':focus')).press('Enter');
  expect(await field(page, 'bookings-0-service_date').inputValue()).toBe(displayedDate(inDays(30)));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/sale-details/${sale.id}`);
  expect(await datesOf(sale.id)).toEqual({ [own]: inDays(30), [paid]: inDays(30), [other]: inDays(33) });
});
