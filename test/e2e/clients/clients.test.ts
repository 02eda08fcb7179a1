import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { formatPhone } from '#contract/base/phone.ts';
import ru from '../../../src/web/base/i18n/ru.json';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildClient, correctPoints, editClient, readClient } from '../../support/data/client-reads.ts';
import { buildCompany, buildSale, freshPhone } from '../../support/data/company.ts';
import { paletteField } from '../../support/pages/dialogs.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { rowOf } from '../../support/pages/lists.ts';
import { politeAnnouncement } from '../../support/pages/notices.ts';
import { definitionOf, focused, headingFocused, sentence } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const digits = (phone: string) => phone.replace('+998', '');

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager creates a client, opens it from the list and edits it, without a mouse', async () => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/clients-list');
    await headingFocused(page, 'Клиенты');
    const manager = new Typist(page, layout);
    /** Types a name; what the wrong layout made of it is offered as it was meant, and Enter takes that. */
    const writeName = async (name: string) => {
      await manager.write(name);
      if (layout === 'latin') await manager.press('Enter');
    };
    await manager.press('I');
    await fieldFocused(page, 'phone');
    const phone = freshPhone();
    await manager.write(digits(phone));
    await manager.press('Tab');
    await writeName('юсупова');
    await manager.press('Tab');
    await writeName('зарина');
    await manager.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, 'юсупова зарина').waitFor();
    await headingFocused(page);

    await manager.press('ArrowDown', 'Enter');
    await headingFocused(page, 'юсупова зарина');
    await manager.press('E');
    await page.waitForURL('**/edit-client/*');
    await headingFocused(page, 'Изменение клиента: юсупова зарина');
    await field(page, 'surname').focus();
    await manager.press('End');
    await writeName('ва');
    await manager.press('Ctrl+Enter');
    await headingFocused(page, 'юсуповава зарина');
    expect(await readClient(company.manager, { phone })).toMatchObject({ surname: 'юсуповава', version: 2 });
    await page.getByRole('link', { name: 'История баллов' }).press('Enter');
    await headingFocused(page, 'История баллов');
  });
});

test('the phone number of another client is refused with the name of that client, a link to it and a link to the merge', async () => {
  const company = await buildCompany(stage.server);
  const [ours, theirs] = [await buildClient(company), await buildClient(company, { surname: 'Каримова' })];
  const page = await stage.open(company.manager, `/edit-client/${ours.id}`);
  await headingFocused(page, 'Изменение клиента');
  await field(page, 'phone').fill(theirs.phone);
  await page.keyboard.press('Control+Enter');
  await focusedSummary(page).waitFor();
  const says = `Этот номер телефона уже у клиента Каримова ${theirs.name}`;
  expect(await field(page, 'phone-problem').textContent()).toBe(says);
  expect(await field(page, 'phone').getAttribute('aria-invalid')).toBe('true');
  const merging = page.getByRole('link', { name: `Объединить с клиентом Каримова ${theirs.name}` });
  expect(await merging.getAttribute('href')).toBe(`/client-merge?survivor=${theirs.id}&other=${ours.id}`);
  await page.getByRole('link', { name: `Открыть клиента Каримова ${theirs.name}` }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await headingFocused(page, `Каримова ${theirs.name}`);
  // Typed values are kept.
  await page.goto(`${stage.server.url}/edit-client/${ours.id}`);
  await field(page, 'phone').waitFor();
  expect(await field(page, 'phone').inputValue()).toBe(formatPhone(theirs.phone));
  await stage.close(page);

  await readClient(company.agent, { phone: ours.phone });
  const agents = await stage.open(company.agent, `/edit-client/${ours.id}`);
  await agents.locator('#field-phone').fill(theirs.phone);
  await agents.keyboard.press('Control+Enter');
  await agents.getByRole('link', { name: `Открыть клиента Каримова ${theirs.name}` }).waitFor();
  expect(await agents.getByRole('link', { name: /Объединить/ }).count()).toBe(0);
});

test('changes by another person are taken over, and the input stays', async () => {
  const company = await buildCompany(stage.server);
  const { id, phone } = await buildClient(company);
  const page = await stage.open(company.manager, `/edit-client/${id}`);
  await headingFocused(page, 'Изменение клиента');
  await field(page, 'email').fill('z@example.com');
  await readClient(company.agent, { phone });
  expectStatus(await editClient(company.agent, id, { surname: 'Рахимова' }), 200);
  await expect.poll(() => field(page, 'surname').inputValue()).toBe('Рахимова');
  expect(await field(page, 'email').inputValue()).toBe('z@example.com');
  await field(page, 'email').press('Control+Enter');
  await headingFocused(page, 'Рахимова');
  expect(await readClient(company.manager, { phone })).toMatchObject({ surname: 'Рахимова', email: 'z@example.com' });
});

test('the client’s page shows an agent the values that every user may read, and is refreshed after changes', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  await buildSale(company, { tourist_phone: sale.tourist_phone }, company.stranger);
  await correctPoints(company, sale.client_id, 25);
  const page = await stage.open(company.agent, `/client-details/${sale.client_id}`);
  await headingFocused(page, 'Ахмедов Тимур');
  const table = page.getByRole('table', { name: 'Продажи клиента' });
  await table.getByRole('link', { name: `продажа ${sale.id}, Анталья` }).waitFor();
  expect(await table.getByRole('row').count()).toBe(2);
  await page.getByText('Ещё 1 продажа').waitFor();
  expect(await page.getByRole('link', { name: 'Объединить' }).count()).toBe(0);
  await definitionOf(page, ru.clients.available).filter({ hasText: '25' }).waitFor();
  await correctPoints(company, sale.client_id, -5, 'Ошиблись');
  await definitionOf(page, ru.clients.available).filter({ hasText: '20' }).waitFor();
  await page.keyboard.press('h');
  await page.getByText('Баллы исправлены: −5').waitFor();
});

test('the history of points describes every row in words, and is exported', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  await correctPoints(company, sale.client_id, 40, 'За отзыв');
  await correctPoints(company, sale.client_id, -15, 'Ошиблись');
  const page = await stage.open(company.agent, `/loyalty-points-accrual-history/${sale.tourist_phone}`);
  await rowOf(page, 'Исправление: За отзыв').waitFor();
  await page.getByRole('link', { name: 'Ахмедов Тимур' }).waitFor();
  await definitionOf(page, ru.clients.available).filter({ hasText: '25' }).waitFor();
  await rowOf(page, 'Итого по фильтру: 2').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel' }).click(),
  ]);
  const { texts } = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  expect(texts.flat()).toEqual(expect.arrayContaining(['Исправление', 'За отзыв', '40', '15', '25']));
});

test('the list of clients is exported with typed cells and its sums', async () => {
  const company = await buildCompany(stage.server);
  await buildSale(company, { tourist_surname: 'Каримов' });
  const idle = await buildClient(company, { surname: 'Юсупова' });
  await correctPoints(company, idle.id, 12);
  const page = await stage.open(company.manager, '/clients-list');
  await rowOf(page, 'Каримов Тимур').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel' }).click(),
  ]);
  const { texts } = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  expect(texts[0]).toEqual(expect.arrayContaining(['Фамилия', 'Имя', 'Телефон', 'Баллы', 'Долг, USD']));
  expect(texts.find((row) => row.includes('Каримов'))).toEqual(expect.arrayContaining(['1000']));
  expect(texts.at(-1)).toEqual(expect.arrayContaining(['12', '1000']));
});

test('the form of a sale shows level, points and debt of a known client, with a link to it that does not lose the form', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  await correctPoints(company, sale.client_id, 21);
  const level = { name: 'Серебро', from_turnover: '0', percent: '2.5' };
  expectStatus(await company.manager.api.post('/loyalty/levels/', level), 201);
  const page = await stage.open(company.agent, '/new-sale');
  await field(page, 'tourist_phone').fill(sale.tourist_phone);
  await sentence(page, 'уровень Серебро, 2,5 %').waitFor();
  const heard = async () => politeAnnouncement(page).textContent();
  await expect.poll(heard).toContain('Клиент найден: Ахмедов Тимур, уровень Серебро, 2,5\u00a0%, 21 балл');
  expect(await focused(field(page, 'tourist_phone')).count()).toBe(1);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    (async () => {
      await page.keyboard.press('Control+k');
      await paletteField(page).fill('клиента');
      await page.locator('[role=option][data-focused]', { hasText: 'Открыть клиента' }).waitFor();
      await page.keyboard.press('Enter');
    })(),
  ]);
  await tab.waitForURL(`**/client-details/${sale.client_id}`);
  expect(await field(page, 'tourist_surname').inputValue()).toBe('Ахмедов');
});

test('the palette finds a client by name and phone for a manager, and a sale links to its client', async () => {
  const company = await buildCompany(stage.server);
  const client = await buildClient(company, { surname: 'Ибрагимова' });
  const sale = await buildSale(company);
  const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
  for (const letters of ['ибраг', client.phone.slice(-7), 'b,hfub']) {
    await page.keyboard.press('Control+k');
    await paletteField(page).fill(letters);
    await page.getByRole('option', { name: /Ибрагимова/ }).waitFor();
    await page.keyboard.press('Escape');
    await paletteField(page).waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: 'Ахмедов Тимур' }).press('Enter');
  await page.waitForURL(`**/client-details/${sale.client_id}`);
  await headingFocused(page, 'Ахмедов Тимур');
});
