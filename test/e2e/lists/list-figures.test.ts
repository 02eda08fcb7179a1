import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { listen } from '../../support/browser/speech.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { rowOf } from '../../support/pages/lists.ts';
import { until } from '../../support/wait.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const asksForTotals = (read: string) => read.includes('totalCount');

test('the first change by another user is announced, and the start of the event stream is not', async () => {
  await buildSale(company, { tourist_surname: 'Первый', tourist_name: 'Слухов' });
  const page = await stage.open(company.manager, '/active-sales?search=Слухов');
  await Promise.all([page.waitForResponse('**/api/v1/events/'), page.reload()]);
  await rowOf(page, 'Первый').waitFor();
  await page.getByRole('contentinfo').waitFor();
  await page.getByText('1 продажа').first().waitFor();
  const said = await listen(page);
  await buildSale(company, { tourist_surname: 'Второй', tourist_name: 'Слухов' });
  await rowOf(page, 'Второй').waitFor();
  await until('it is said', async () => (await said()).includes('Список обновлён'));
  expect(await said()).toEqual(['Список обновлён']);
});

test('a list never shows the figures of the previous filter', async () => {
  for (const tourist_surname of ['Общий', 'Общий', 'Частный']) {
    await buildSale(company, { tourist_surname, tourist_name: 'Итогов' });
  }
  const page = await stage.open(company.agent, '/active-sales?search=Итогов');
  await page.locator('tfoot', { hasText: '3 000,00' }).waitFor();
  const said = await listen(page);
  const held = await holdReads(page, asksForTotals);
  await page.getByRole('searchbox').fill('Частный Итогов');
  await rowOf(page, 'Общий').first().waitFor({ state: 'detached' });
  await rowOf(page, 'Частный').waitFor();
  expect(await page.locator('tfoot').innerText()).not.toContain('3 000,00');
  expect(await page.locator('main').getByText('3 продажи').count()).toBe(0);
  await until('the totals are asked for', async () => held.waiting.length > 0);
  await held.letGo();
  await page.locator('tfoot', { hasText: '1 000,00' }).waitFor();
  await until('the count is said', async () => (await said()).includes('Найдено: 1'));
  expect(await said()).toEqual(['Найдено: 1']);
});

test('after a change the rows are read first and the figures after them', async () => {
  await buildSale(company, { tourist_surname: 'Прежний', tourist_name: 'Очередной' });
  const page = await stage.open(company.agent, '/active-sales?search=Очередной');
  await page.locator('tfoot', { hasText: '1 000,00' }).waitFor();
  const asked: ('rows' | 'figures')[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    asked.push(asksForTotals(request.postData() ?? '') ? 'figures' : 'rows');
  });
  const held = await holdReads(page, (read) => !asksForTotals(read));
  await buildSale(company, { tourist_surname: 'Новейший', tourist_name: 'Очередной' });
  await until('the rows are asked for', async () => held.waiting.length > 0);
  // Figures that were asked for before belong to a refresh before: the first sale's own event may come late.
  expect(asked.slice(asked.indexOf('rows'))).not.toContain('figures');
  await held.letGo();
  await rowOf(page, 'Новейший').waitFor();
  await page.locator('tfoot', { hasText: '2 000,00' }).waitFor();
  await expect.poll(() => asked.slice(asked.lastIndexOf('rows'))).toEqual(['rows', 'figures']);
});

/** The cells of the foot whose text has no room. */
const cutSums = (page: Page) =>
  page
    .locator('tfoot td')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`),
    );

test.each(['ru', 'en', 'uz'] as const)(
  'sums of hundreds of millions stand in the foot uncut, in %s',
  async (language) => {
    const rate = '123456789.12';
    const tourist_name = `Богатов${{ ru: 'а', en: 'б', uz: 'в' }[language]}`;
    await buildSale(company, {
      brutto: '987654321.34',
      tourist_name,
      bookings: [{ partner_id: company.partner.id, rate, currency: 'USD' }],
      tourist_payments: [{ method_id: company.method.id, amount: rate, currency: 'USD' }],
    });
    const figures = [
      'id',
      'sale_date',
      'tourist',
      'service_date',
      'direction',
      'brutto',
      'netto',
      'profit',
      'paid',
      'debt',
    ];
    for (const columns of ['', `&columns=${figures.join()}`]) {
      const page = await stage.open(company.manager, `/active-sales?search=${tourist_name}${columns}`, { language });
      await page.locator('tfoot', { hasText: /864.197.532/ }).waitFor();
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => cutSums(page), { message: `at ${width} px` }).toEqual([]);
      }
    }
  },
);
