import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import ru from '../../../src/web/base/i18n/ru.json';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { recordSpeech, saidBy, spokenOn } from '../../support/browser/speech.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { type Company, readSale } from '../../support/data/company.ts';
import { amountOf, buildOpenBookings, focusIn, openAllocation, rowOf } from '../../support/pages/allocation-screen.ts';
import { card } from '../../support/pages/cards.ts';
import { focusedSummary } from '../../support/pages/fields.ts';
import { rows } from '../../support/pages/lists.ts';
import { toast } from '../../support/pages/notices.ts';
import { definitionOf, headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';
import { until } from '../../support/wait.ts';

/** Allocating one payment to five bookings: keys that move or act. */
const NAVIGATION_KEYS = 30;

const stage = await sharedStage();

const left = (page: Page, text: string | RegExp) => definitionOf(page, 'Остаток').filter({ hasText: text }).waitFor();

const PAYMENT = `query ($id: Id!) { partnerPayment(id: $id) {
  remainder allocations { booking_id option amount booking_amount usd_difference }
} }`;
const read = async ({ manager }: Company, id: number) =>
  (await manager.api.read<{ partnerPayment: PartnerPayment }>(PAYMENT, { id })).partnerPayment;

test('the remainder of the payment is announced when the screen opens, and after that only when it changes', async () => {
  const { company } = await buildOpenBookings(stage.server, ['100.00']);
  const payment = await buildPartnerPayment(company, '100.00');
  const page = await stage.open(company.manager, '/journal', { before: recordSpeech });
  await headingFocused(page);
  const come = () =>
    page.evaluate((to) => history.pushState(null, '', to), `/allocate-payment-to-partner/${payment.id}`);
  await saidBy(page, come, 'Остаток 100 USD');
  await saidBy(page, () => page.keyboard.press('ArrowDown'));
  await saidBy(page, () => page.keyboard.press('q'), 'Остаток 0 USD');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Платёж разнесён полностью').waitFor();
  await page.evaluate(() => history.pushState(null, '', '/journal'));
  await headingFocused(page, 'Журнал');
  const before = (await spokenOn(page)).length;
  await come();
  await expect.poll(async () => (await spokenOn(page)).slice(before)).toEqual(['Платёж разнесён полностью.']);
});

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager allocates a payment to five bookings with a few keys, starting from the list', async () => {
    const { company, sales } = await buildOpenBookings(stage.server, [
      '100.00',
      '200.00',
      '300.00',
      '400.00',
      '500.00',
    ]);
    const payment = await buildPartnerPayment(company, '1300.00');
    const page = await stage.open(company.manager, '/payments-to-partner');
    await rows(page).waitFor();
    await headingFocused(page);
    const manager = new Typist(page, layout);
    await manager.press('ArrowDown', 'Enter');
    await rowOf(page, 5).waitFor();
    await headingFocused(page, 'Coral Travel');
    await manager.press('Q', 'Q', 'Q', 'Q', 'Q');
    await left(page, /^0,00 USD$/);
    expect(await amountOf(page, 5).inputValue()).toBe('300,00');
    await rowOf(page, 5).getByText('Частичная оплата').waitFor();
    await rowOf(page, 5).getByText('Оплачено 300,00 USD, останется 200,00 USD').waitFor();
    await manager.press('Ctrl+Enter');
    await toast(page, 'Оплачено 5 броней, остаток 0,00 USD').first().waitFor();
    await page.getByText('Платёж разнесён полностью').waitFor();
    expect(manager.keys, 'keys in all').toBeLessThanOrEqual(NAVIGATION_KEYS);
    const { remainder, allocations } = await read(company, payment.id);
    expect(remainder).toBe('0.00');
    expect(allocations.map(({ amount: paid, option }) => [paid, option])).toEqual([
      ['100.00', 'full_netto'],
      ['200.00', 'full_netto'],
      ['300.00', 'full_netto'],
      ['400.00', 'full_netto'],
      ['300.00', 'partial'],
    ]);
    expect((await readSale(company.manager, sales[4]?.id ?? 0)).bookings[0]?.paid).toBe('300.00');
    await page.waitForFunction(() => document.activeElement !== document.body);
  });

  test('the grid is operated by arrows, a letter that clears, one for the option, Space, and one that pays rows together', async () => {
    const { company } = await buildOpenBookings(stage.server, ['100.00', '200.00', '300.00']);
    const payment = await buildPartnerPayment(company, '450.00');
    const page = await openAllocation(stage, company, payment.id);
    const manager = new Typist(page, layout);
    await manager.press('P');
    await toast(page, 'Выберите хотя бы две брони').first().waitFor();
    await manager.press('ArrowDown');
    await focusIn(page, 1);
    await manager.press('ArrowDown');
    await focusIn(page, 2);
    await manager.press('ArrowLeft');
    await focusIn(page, 2, 'option');
    await manager.press('ArrowUp');
    await focusIn(page, 1, 'option');
    await manager.press('ArrowRight', 'Q');
    await focusIn(page, 2);
    await left(page, '350,00 USD');
    await manager.press('ArrowUp', 'W');
    await rowOf(page, 1).getByText('Полная, курсовая разница').waitFor();
    await manager.press('Ctrl+Delete');
    await left(page, '450,00 USD');
    expect(await amountOf(page, 1).inputValue()).toBe('');
    // Three rows together: the last one is paid as far as the payment lasts.
    await manager.press('Space', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await focusIn(page, 3);
    await manager.press('P');
    await left(page, /^0,00 USD$/);
    expect(await amountOf(page, 3).inputValue()).toBe('150,00');
  });
});

test('the preview of a row equals the recorded result, for every option and currency', async () => {
  const { company, sales } = await buildOpenBookings(stage.server, ['1000.00', '800.00', '500.00'], {
    currency: 'EUR',
  });
  const payment = await buildPartnerPayment(company, '30000000', { currency: 'UZS', currency_rate: '12650' });
  const page = await openAllocation(stage, company, payment.id);
  await page.getByText('30 000 000,00 UZS, 2 371,50 USD по курсу 12 650').waitFor();
  await rowOf(page, 1).getByText('1 150,00 USD по курсу 1,15').waitFor();
  const manager = new Typist(page, 'latin');
  await manager.press('ArrowDown');
  await manager.write('14600000');
  await rowOf(page, 1).getByText('Это больше, чем осталось заплатить за бронь').waitFor();
  await manager.press('W');
  await rowOf(page, 1).getByText('Нетто +4,20 USD: станет 1 154,20, прибыль 3 845,80').waitFor();
  await manager.press('ArrowDown');
  await manager.write('11700000');
  await manager.press('W', 'W');
  await rowOf(page, 2).getByText('Курсовая потеря 4,90 USD').waitFor();
  await manager.press('ArrowDown');
  await manager.write('1000000');
  await rowOf(page, 3).getByText('останется').waitFor();
  const said = await rowOf(page, 3).getByText('останется').innerText();
  await left(page, '2 700 000,00 UZS');
  await manager.press('Ctrl+Enter');
  await toast(page, 'Оплачены 3 брони').first().waitFor();
  await focusIn(page, 3);
  const { allocations } = await read(company, payment.id);
  expect(allocations.map(({ option, usd_difference }) => [option, usd_difference])).toEqual([
    ['full_netto', '4.20'],
    ['full_exchange_loss', '4.90'],
    ['partial', '0.00'],
  ]);
  expect(said).toContain((allocations[2]?.booking_amount ?? '').replace('.', ','));
  const [first, second] = await Promise.all(sales.map(({ id }) => readSale(company.manager, id)));
  expect([first?.netto, first?.profit]).toEqual(['1154.20', '3845.80']);
  expect(second?.netto).toBe('920.00');
});

test('the error of a row is shown in the row while typing, and no input is lost', async () => {
  const { company } = await buildOpenBookings(stage.server, ['100.00', '200.00']);
  const payment = await buildPartnerPayment(company, '250.00');
  const page = await openAllocation(stage, company, payment.id);
  const manager = new Typist(page, 'russian');
  await manager.press('ArrowDown');
  await manager.write('150');
  await rowOf(page, 1).getByText('Это больше, чем осталось заплатить за бронь').waitFor();
  await manager.press('ArrowDown');
  await manager.write('600');
  await rowOf(page, 2).getByText('Это больше, чем осталось от платежа').waitFor();
  await manager.press('Ctrl+Enter');
  await focusedSummary(page, 'Исправьте 2 ошибки').waitFor();
  expect(await amountOf(page, 1).inputValue()).toBe('150,00');
  await page.getByRole('group').getByRole('link').first().press('Enter');
  await focusIn(page, 1);
  // A full payment far beyond what was booked is asked about.
  await manager.press('W', 'ArrowDown', 'Ctrl+Delete', 'Ctrl+Enter');
  const question = page.getByRole('dialog', { name: 'Всё верно?' });
  await question.getByText('Разница 50,00 USD велика: забронировано 100,00 USD.').waitFor();
  await question.getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await toast(page, 'Оплачена 1 бронь, остаток 100,00 USD').first().waitFor();
});

test('a refusal by the server is shown in its row, and the input survives a reload', async () => {
  const { company, sales } = await buildOpenBookings(stage.server, ['100.00', '200.00']);
  const payment = await buildPartnerPayment(company, '250.00');
  const other = await buildPartnerPayment(company, '250.00');
  const page = await openAllocation(stage, company, payment.id);
  await headingFocused(page);
  await page.keyboard.press('q');
  await page.keyboard.press('q');
  await amountOf(page, 1).fill('90');
  await amountOf(page, 1).blur();
  const lines = [{ booking_id: sales[1]?.bookings[0]?.id ?? 0, option: 'partial', amount: '200.00' }];
  expectStatus(await company.manager.api.post(`/partner-payments/${other.id}/allocate/`, { lines }), 200);
  // It is paid from another payment meanwhile: the row says so as soon as the news is there.
  await rowOf(page, 2).getByText('За эту бронь больше нечего платить').waitFor();
  await page.reload();
  await rowOf(page, 1).waitFor();
  await until('the draft', async () => (await amountOf(page, 1).inputValue()) === '90,00');
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Оплачена 1 бронь, остаток 160,00 USD').first().waitFor();
});

test('an allocation is taken back on the screen of its payment', async () => {
  const { company } = await buildOpenBookings(stage.server, ['100.00', '200.00']);
  const payment = await buildPartnerPayment(company, '300.00');
  const page = await openAllocation(stage, company, payment.id);
  await headingFocused(page);
  await page.keyboard.press('q');
  await page.keyboard.press('Control+Enter');
  const table = card(page, 'Уже разнесено');
  const taken = table.getByRole('row', { name: /AB-1 Турист1/ });
  await taken.getByText('Полная, меняет нетто').waitFor();
  await taken.getByRole('button', { name: /AB-1, Турист1 Тимур$/ }).press('Enter');
  await page
    .getByRole('dialog')
    .getByText(/100,00 USD вернутся в остаток платежа/)
    .waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, 'Платёж снят с брони: 100,00 USD').first().waitFor();
  await left(page, '300,00 USD');
  await rowOf(page, 1).waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
  expect((await read(company, payment.id)).allocations).toEqual([]);
});

test.each([1440, 390])('what is allocated stands above what is open, %i px wide', async (width) => {
  const { company } = await buildOpenBookings(stage.server, Array<string>(12).fill('100.00'));
  const payment = await buildPartnerPayment(company, '950.00');
  const page = await openAllocation(stage, company, payment.id);
  await page.setViewportSize({ width, height: 700 });
  for (let number = 1; number <= 9; number++) await page.keyboard.press('q');
  await page.keyboard.press('Control+Enter');
  const allocated = card(page, 'Уже разнесено');
  const head = page.getByRole('region', { name: ru.allocating.summary });
  await allocated.getByRole('row', { name: /AB-9/ }).waitFor();
  await rowOf(page, 9).waitFor({ state: 'detached' });
  await focusIn(page, 10);
  const isInSight = async () => {
    const [above, focused] = [await head.boundingBox(), await rowOf(page, 10).boundingBox()];
    return above && focused && focused.y >= above.y + above.height && focused.y + focused.height <= 700;
  };
  await until('the row with the focus in sight, below the head', isInSight);
  const isAbove = async (below: Locator) => {
    await page.evaluate(() => scrollTo(0, 0));
    const [section, next] = [await allocated.boundingBox(), await below.boundingBox()];
    return section && next && section.y + section.height <= next.y;
  };
  expect(await isAbove(head), 'what is allocated is above what is open').toBe(true);
  // Tab goes the same way, and an arrow leads straight to what is open.
  await goToHeading(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await allocated
    .getByRole('link', { name: /^Продажа/ })
    .first()
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Tab');
  await allocated.getByRole('button', { name: /AB-1,/ }).and(page.locator(':focus')).waitFor();
  await goToHeading(page);
  await page.keyboard.press('ArrowDown');
  await focusIn(page, 10);
  await page.keyboard.press('q');
  await page.keyboard.press('Control+Enter');
  const all = page.getByText('Платёж разнесён полностью');
  await all.waitFor();
  expect(await isAbove(all), 'what is allocated is above the word that nothing is left').toBe(true);
});

test('money that the partner gives back settles overpaid bookings', async () => {
  const { company, sales } = await buildOpenBookings(stage.server, ['100.00']);
  const paid = await buildPartnerPayment(company, '100.00');
  const booking = sales[0]?.bookings[0]?.id ?? 0;
  const lines = [{ booking_id: booking, option: 'partial', amount: '100.00' }];
  expectStatus(await company.manager.api.post(`/partner-payments/${paid.id}/allocate/`, { lines }), 200);
  const penalties = {
    reason: 'Передумали',
    client_penalty: '0.00',
    booking_penalties: [{ booking_id: booking, penalty: '30.00' }],
  };
  expectStatus(await company.manager.api.post(`/sales/${sales[0]?.id}/cancel/`, penalties), 200);
  const back = await buildPartnerPayment(company, '-70.00');
  const page = await openAllocation(stage, company, back.id);
  await rowOf(page, 1).getByText('−70,00 USD').waitFor();
  await page.keyboard.press('q');
  await left(page, '0,00 USD');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Платёж разнесён полностью').waitFor();
  expect((await read(company, back.id)).allocations[0]?.amount).toBe('-70.00');
});
