import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { type Layout, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { dialog } from '../../support/pages/dialogs.ts';
import { fieldFocused } from '../../support/pages/fields.ts';
import { sentence } from '../../support/pages/screen.ts';

/** The budgets of the main job: keys that move or act, and keys in all, long texts aside. */
const NAVIGATION_KEYS = 25;
const ALL_KEYS = 65;
const ACCEPT_KEYS = 6;
/** Of adding a payment to a sale that is open. */
const PAYMENT_NAVIGATION = 6;
const PAYMENT_KEYS = 15;

const stage = await sharedStage();
const company = await buildCompany(stage.server);

describe.each<Layout>(['latin', 'russian'])('with a %s layout on', (layout) => {
  test('an agent enters a sale with two bookings and a payment by keyboard alone', async () => {
    const phone = layout === 'latin' ? '901112233' : '901112244';
    // The tourist has been here before: the number brings the name.
    await buildSale(company, { tourist_phone: `+998${phone}`, tourist_surname: 'Сидорова', tourist_name: 'Анна' });
    const page = await stage.open(company.agent, '/new-sale');
    const agent = new Typist(page, layout);

    await agent.press('Tab');
    await agent.write(phone);
    await sentence(page, 'Клиент найден: Сидорова Анна').waitFor();
    await agent.press('Tab', 'Tab', 'Tab');
    await agent.write('2 1');
    await agent.press('Tab', 'Tab');
    await agent.write('ант');
    await page.getByRole('option', { name: 'Анталья' }).waitFor();
    await agent.press('Tab', 'Tab');
    await agent.write('2811');
    await agent.press('Tab', 'Tab', 'Tab', 'Tab');
    await agent.write('2640');
    await agent.press('Tab');
    await agent.write('rom');
    await page.getByRole('option', { name: /Hotel Roma/ }).waitFor();
    await agent.press('Tab', 'Tab');
    await agent.write('1780');
    await agent.press('Enter');
    await fieldFocused(page, 'bookings-1-partner_id');
    await agent.write('uzb');
    await page.getByRole('option', { name: /Uzbekistan/ }).waitFor();
    await agent.press('Tab', 'Tab');
    await agent.write('3.4м');
    // Currency, rate, date, remove, add: then the payment.
    await agent.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await agent.write('500');
    await agent.press('Ctrl+Enter');
    await page.getByRole('heading', { name: /^Продажа \d+ — Сидорова Анна$/ }).waitFor();

    expect(agent.navigation, 'keys that move or act').toBeLessThanOrEqual(NAVIGATION_KEYS);
    expect(agent.keys, 'keys in all').toBeLessThanOrEqual(ALL_KEYS);

    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const { sale } = await company.agent.api.read<{ sale: Record<string, unknown> }>(SALE, { id });
    expect(sale).toMatchObject({
      tourist_phone: `+998${phone}`,
      adults: 2,
      children: 1,
      direction_name: 'Анталья',
      brutto: '2640.00',
      // 1,780.00 EUR at 1.15 and 3,400,000.00 UZS at 12,500.
      netto: '2319.00',
      paid: '500.00',
      bookings: [
        {
          partner_name: 'Hotel Roma',
          rate: '1780.00',
          currency: 'EUR',
          currency_rate: '1.150000',
          amount_usd: '2047.00',
        },
        { partner_name: 'Uzbekistan Airways', rate: '3400000.00', currency: 'UZS', amount_usd: '272.00' },
      ],
      tourist_payments: [{ amount: '500.00', currency: 'USD', state: 'new', sale_flag: true }],
    });
    expect(sale.service_date).toMatch(/-11-28$/);
  });
});

const SALE = `query ($id: Id!) { sale(id: $id) {
  tourist_phone adults children direction_name service_date brutto netto paid
  bookings { partner_name rate currency currency_rate amount_usd }
  tourist_payments { amount currency state sale_flag }
} }`;

describe.each<Layout>(['latin', 'russian'])('with a %s layout on', (layout) => {
  test('an agent adds a payment to an open sale, in sums at a typed rate', async () => {
    const sale = await buildSale(company);
    const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
    const agent = new Typist(page, layout);
    await agent.press('P');
    await fieldFocused(dialog(page), 'amount');
    await agent.write('200$ @12600');
    await agent.press('Enter');
    await page.getByText('Платёж записан').first().waitFor();
    expect(agent.navigation, 'keys that move or act').toBeLessThanOrEqual(PAYMENT_NAVIGATION);
    expect(agent.keys, 'keys in all').toBeLessThanOrEqual(PAYMENT_KEYS);
    const { sale: after } = await company.agent.api.read<{ sale: Record<string, unknown> }>(SALE, { id: sale.id });
    expect(after).toMatchObject({
      paid: '200.00',
      tourist_payments: [{ amount: '2520000.00', currency: 'UZS', state: 'new', sale_flag: false }],
    });
  });

  test('a manager accepts a payment from the list, and the open page of its agent shows it without a reload', async () => {
    const surname = layout === 'latin' ? 'Первушина' : 'Вторушина';
    const sale = await buildSale(company, {
      tourist_surname: surname,
      tourist_payments: [{ method_id: company.method.id, amount: '300', currency: 'USD' }],
    });
    const agentPage = await stage.open(company.agent, `/sale-details/${sale.id}`);
    await agentPage.getByText('Ждёт приёма').waitFor();

    const page = await stage.open(company.manager, `/new-tourist-payments?search=${encodeURIComponent(surname)}`);
    await page.getByRole('row', { name: new RegExp(surname) }).waitFor();
    const manager = new Typist(page, layout);
    await manager.press('ArrowDown', 'A');
    await page.getByRole('dialog', { name: /Принять платёж/ }).waitFor();
    await manager.press('Enter');
    const { id } = sale.tourist_payments[0] ?? { id: 0 };
    await page.getByText(`Платёж принят: № ${id}, ${surname} Тимур`).first().waitFor();
    expect(manager.keys).toBeLessThanOrEqual(ACCEPT_KEYS);

    await agentPage.getByText('Принят', { exact: true }).waitFor();
    expect(await agentPage.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    await stage.close(page);
  });
});
