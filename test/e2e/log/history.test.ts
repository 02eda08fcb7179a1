import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { card } from '../../support/pages/cards.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const { api } = company.manager;

/** The list's lines as they are heard: what is hidden from screen readers is left out. */
const heard = (page: Page, name: string): Promise<string[]> =>
  card(page, name)
    .locator('ol > li')
    .evaluateAll((items) =>
      items.map((item) => {
        const copy = item.cloneNode(true) as HTMLElement;
        for (const hidden of copy.querySelectorAll('[aria-hidden=true], .history-when')) hidden.remove();
        return (copy.textContent ?? '').replaceAll('\u00a0', ' ');
      }),
    );

/** A sale that was checked and then changed in every way. */
async function changedSale() {
  const sale = await buildSale(company, { service: 'Отель у моря' });
  await api.post(`/sales/${sale.id}/check/`);
  await api.patch(`/sales/${sale.id}/`, {
    brutto: '1300.5',
    deadline_date: '2027-03-05',
    tourist_phone: '+998901112233',
  });
  await api.patch(`/bookings/${sale.bookings[0]?.id}/`, {
    ...{ partner_id: company.euroPartner.id, rate: '700', currency: 'EUR', currency_rate: '1.15' },
  });
  const payment = await buildPayment(company, sale, { amount: '500.00' });
  await api.post(`/tourist-payments/${payment.id}/accept/`);
  return { sale, payment };
}

test('the person who checks sees the changes since the last check at the top; an agent does not', async () => {
  const { sale, payment } = await changedSale();
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  await card(page, 'Изменено после проверки').getByText('Принят платёж').waitFor();
  expect(await heard(page, 'Изменено после проверки')).toEqual([
    `Принят платёж № ${payment.id}, 500,00 USD`,
    `Записан платёж № ${payment.id}, 500,00 USD`,
    expect.stringMatching(/^Изменена бронь: Hotel Roma, 700,00 EUR/),
    expect.stringMatching(/^Продажа изменена/),
  ]);
  const [, , booking, change] = await heard(page, 'Изменено после проверки');
  expect(booking).toContain('Партнёр: было Coral Travel, стало Hotel Roma');
  expect(booking).toContain('Стоимость: было 800,00, стало 700,00');
  expect(change).toContain('Брутто: было 1 000,00, стало 1 300,50');
  expect(change).toContain('Оплатить до: было -, стало 05.03.2027');
  expect(change).toMatch(/Телефон: было \+998 90 .*, стало \+998 90 111 22 33/);
  expect(change).not.toContain('Проверка');
  await api.post(`/sales/${sale.id}/check/`);
  await card(page, 'Изменено после проверки').waitFor({ state: 'detached' });
  await stage.close(page);

  const { sale: other } = await changedSale();
  const agentPage = await stage.open(company.agent, `/sale-details/${other.id}`);
  await card(agentPage, 'История').waitFor();
  expect(await card(agentPage, 'Изменено после проверки').count()).toBe(0);
});

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('the history is collapsed, opens by a letter, and is refreshed while it is open', async () => {
    const sale = await buildSale(company);
    const page = await stage.open(company.agent, '/journal');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
    const agent = new Typist(page, layout);
    const button = card(page, 'История').getByRole('button');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await card(page, 'История').locator('ol').count()).toBe(0);
    const asksForHistory = () => asked.filter((body) => body.includes('history'));
    expect(asksForHistory()).toEqual([]);
    await agent.press('H');
    await card(page, 'История').getByText('Продажа записана').waitFor();
    await button.and(page.locator(':focus')).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(asksForHistory()).not.toEqual([]);
    expect(await heard(page, 'История')).toEqual(['Добавлена бронь: Coral Travel, 800,00 USD', 'Продажа записана']);
    const { id } = await buildPayment(company, sale, { amount: '250.00' });
    await card(page, 'История').getByText(`Записан платёж № ${id}, 250,00 USD`).waitFor();
    await agent.press('H');
    await card(page, 'История').locator('ol').waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();
  });
});

test.each([
  ['en', 'History', 'Show', (number: number) => `Payment No. ${number} of 300.00 USD recorded`],
  ['uz', 'Tarix', 'Koʻrsatish', (number: number) => `Toʻlov № ${number} yozildi, 300,00 USD`],
] as const)('the history is told in %s too', async (language, title, show, text) => {
  const sale = await buildSale(company);
  const { id } = await buildPayment(company, sale, { amount: '300.00' });
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`, { language });
  await card(page, title).getByRole('button', { name: show }).press('Enter');
  await card(page, title).locator('ol').waitFor();
  expect((await heard(page, title))[0]).toBe(text(id));
});
