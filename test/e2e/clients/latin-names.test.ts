import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale, freshPhone } from '../../support/data/company.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { headingFocused, sentence } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const fact = (page: Page, text: string) => page.getByRole('definition').getByText(text, { exact: true }).waitFor();

async function exported(page: Page, head: string): Promise<string | undefined> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const { texts } = readSpreadsheet(await readFile(await download.path()));
  const [heads = [], first = []] = texts;
  return first[heads.indexOf(head)];
}

test('the tourist’s name in Latin letters is opened on demand, proposed, never overwritten, shown, listed and exported', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  await field(page, 'tourist_phone').fill(freshPhone());
  await field(page, 'tourist_surname').fill('Юлдашева');
  await field(page, 'tourist_name').fill('Нигора');
  await field(page, 'direction_id').fill('Ант');
  await page.getByRole('option', { name: 'Анталья' }).waitFor();
  await field(page, 'direction_id').press('Tab');
  await field(page, 'service_date').fill('+30');
  await field(page, 'brutto').fill('1000');
  await field(page, 'bookings-0-partner_id').fill('Coral');
  await page.getByRole('option', { name: 'Coral Travel USD' }).waitFor();
  await field(page, 'bookings-0-partner_id').press('Tab');
  await field(page, 'bookings-0-rate').fill('800');
  expect(await field(page, 'tourist_latin_name').count()).toBe(0);
  await page.getByRole('button', { name: 'Вписать имя латиницей' }).press('Enter');
  await fieldFocused(page, 'tourist_latin_name');
  await page.getByRole('button', { name: 'Взять: YULDASHEVA NIGORA' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await field(page, 'tourist_latin_name').inputValue()).toBe('YULDASHEVA NIGORA');
  // An existing value is never overwritten.
  await field(page, 'tourist_name').fill('Анна');
  await field(page, 'tourist_name').press('Tab');
  expect(await field(page, 'tourist_latin_name').inputValue()).toBe('YULDASHEVA NIGORA');
  await field(page, 'tourist_name').press('Control+Enter');
  await page.waitForURL('**/sale-details/*');
  await fact(page, 'YULDASHEVA NIGORA');

  await page.goto(`${stage.server.url}/active-sales?search=yuldasheva&columns=tourist,*latin_name,debt`);
  await page.getByRole('gridcell', { name: 'YULDASHEVA NIGORA' }).waitFor();
  expect(await exported(page, 'Латиницей')).toBe('YULDASHEVA NIGORA');
});

test('a name in Latin letters that was typed under the Russian layout is offered converted', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  await page.getByRole('button', { name: 'Вписать имя латиницей' }).press('Enter');
  await fieldFocused(page, 'tourist_latin_name');
  const agent = new Typist(page, 'russian');
  await agent.write('kim');
  expect(await field(page, 'tourist_latin_name').inputValue()).toBe('лшь');
  await page.getByRole('button', { name: 'Исправить: kim' }).waitFor();
  await agent.press('Enter');
  expect(await field(page, 'tourist_latin_name').inputValue()).toBe('kim');
});

test('the known Latin name of a client is taken over by a sale, and a missing one is proposed in the client’s form', async () => {
  const phone = freshPhone();
  const { client_id: id } = await buildSale(company, {
    tourist_phone: phone,
    tourist_surname: 'Ли',
    tourist_name: 'Вера',
  });
  const page = await stage.open(company.agent, `/edit-client/${id}`);
  await headingFocused(page);
  await field(page, 'latin_name').focus();
  await page.getByRole('button', { name: 'Взять: LI VERA' }).waitFor();
  await page.keyboard.press('Enter');
  await field(page, 'latin_name').fill('LEE VERA');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/client-details/${id}`);
  await fact(page, 'LEE VERA');

  await page.goto(`${stage.server.url}/new-sale`);
  await field(page, 'tourist_phone').fill(phone);
  await sentence(page, 'Ли Вера').waitFor();
  expect(await field(page, 'tourist_latin_name').inputValue()).toBe('LEE VERA');

  const manager = await stage.open(company.manager, '/clients-list?search=lee&columns=name,*latin_name');
  await manager.getByRole('gridcell', { name: 'LEE VERA' }).waitFor();
  expect(await exported(manager, 'Латиницей')).toBe('LEE VERA');
});

test('the Latin name of a partner with a Cyrillic name is proposed, stored and listed', async () => {
  const page = await stage.open(company.manager, '/partners?columns=name,*latin_name');
  await headingFocused(page);
  await page.keyboard.press('i');
  await field(page, 'name').fill('Самарканд турс');
  await field(page, 'name').press('Tab');
  await fieldFocused(page, 'latin_name');
  await page.getByRole('button', { name: 'Взять: Samarkand Turs' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 'Samarkand Turs' }).waitFor();

  const partner = await company.manager.api.post<{ id: number }>('/partners/', {
    ...{ name: 'Восток', latin_name: 'Vostok', currency: 'USD' },
  });
  const details = await stage.open(company.manager, `/partner-details/${expectStatus(partner, 201).id}`);
  await details.getByText('Vostok').waitFor();
  await headingFocused(details);
  await details.keyboard.press('e');
  await field(details, 'latin_name').fill('Vostok Travel');
  await field(details, 'latin_name').press('Enter');
  await details.getByText('Vostok Travel').waitFor();
});

test('two clients are compared by their Latin names too', async () => {
  const add = async (latin_name: string) => {
    const body = { phone: freshPhone(), surname: 'Цой', name: 'Виктор', latin_name };
    return expectStatus(await company.manager.api.post<{ id: number }>('/clients/', body), 201).id;
  };
  const [one, other] = [await add('TSOY VIKTOR'), await add('CHOI VICTOR')];
  const page = await stage.open(company.manager, `/client-merge?survivor=${one}&other=${other}`);
  await page.getByRole('radio', { name: 'Латиницей: CHOI VICTOR' }).waitFor();
});
