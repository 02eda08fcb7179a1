import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { type Layout, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { fieldFocused } from '../../support/pages/fields.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { until } from '../../support/wait.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const TAGS = 'query ($id: Id!) { sale(id: $id) { tourist_payments { tags } } }';
async function tagsOf(id: number): Promise<string[][]> {
  type Read = { sale: { tourist_payments: { tags: string[] }[] } };
  const { sale } = await company.agent.api.read<Read>(TAGS, { id });
  return sale.tourist_payments.map(({ tags }) => tags);
}

test.each<Layout>(['russian', 'latin'])(
  'under a %s layout tags are typed, taken from those that exist, and taken off by keyboard alone',
  async (layout) => {
    await buildPayment(company, await buildSale(company), { tags: ['сайт', 'акция'] });
    const sale = await buildSale(company);
    const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
    const agent = new Typist(page, layout);
    const dialog = page.getByRole('dialog', { name: 'Платёж туриста' });
    const field = dialog.getByRole('combobox', { name: 'Метки' });
    const chosen = dialog.getByRole('grid', { name: 'Добавленные метки' }).getByRole('row');

    await agent.press('P');
    await fieldFocused(dialog, 'amount');
    await agent.write('200');
    // Currency, method, date.
    await agent.press('Tab', 'Tab', 'Tab', 'Tab');
    await field.and(page.locator(':focus')).waitFor();
    // Under the Latin layout the same keys write "cfqn": what exists is found all the same.
    await agent.write('сай');
    await page.getByRole('option', { name: 'сайт' }).waitFor();
    await agent.press('ArrowDown', 'Enter');
    await chosen.filter({ hasText: /^сайт$/ }).waitFor();
    await agent.write('vip');
    await agent.press('Enter');
    const written = layout === 'russian' ? 'мшз' : 'vip';
    await chosen.filter({ hasText: written }).waitFor();
    // An existing tag is not added twice, in upper or lower case, and is not offered.
    await page.keyboard.insertText('САЙТ');
    await agent.press('Enter');
    expect(await chosen.allTextContents()).toEqual(['сайт', written]);
    await agent.press('Backspace');
    await chosen.filter({ hasText: written }).waitFor({ state: 'detached' });
    // A comma adds as well; the arrows go from tag to tag, Delete takes one off.
    await page.keyboard.insertText('раз, два,');
    await chosen.nth(2).waitFor();
    expect(await chosen.allTextContents()).toEqual(['сайт', 'раз', 'два']);
    await agent.press('Tab', 'ArrowRight');
    await chosen.filter({ hasText: 'раз' }).and(page.locator(':focus')).waitFor();
    await agent.press('Backspace');
    await chosen.filter({ hasText: 'раз' }).waitFor({ state: 'detached' });
    // Text in the field becomes a tag when the form is saved.
    await agent.press('Shift+Tab');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText('семья Ким');
    await agent.press('Ctrl+Enter');
    await page.getByText('Платёж записан').first().waitFor();
    expect(await tagsOf(sale.id)).toEqual([['сайт', 'два', 'семья Ким']]);
    await page.locator('#section-payments').locator('xpath=../..').getByText('семья Ким').waitFor();
  },
);

test('existing tags are offered even if they are read after typing has begun', async () => {
  const own = await buildCompany(stage.server);
  const sale = await buildSale(own);
  await buildPayment(own, sale, { tags: ['рассрочка'] });
  const page = await stage.open(own.agent, `/sale-details/${sale.id}`);
  const held = await holdReads(page, (text) => text.includes('paymentTags'));
  await new Typist(page, 'russian').press('P');
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Метки' });
  await field.pressSequentially('рас');
  await until('the tags are asked for', () => held.waiting.length === 1);
  await held.letGo();
  await page.getByRole('option', { name: 'рассрочка' }).waitFor();
});

test('each tag has a button that removes it, and removing the last one moves the focus to the field', async () => {
  const sale = await buildSale(company);
  const { id } = await buildPayment(company, sale, { tags: ['сайт', 'акция'] });
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
  await page
    .getByRole('button', { name: /^Изменить/ })
    .last()
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Изменить платёж' });
  await dialog.getByRole('button', { name: 'Убрать сайт' }).click();
  await dialog.getByRole('row', { name: 'акция' }).and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Убрать акция' }).click();
  await dialog.getByRole('combobox', { name: 'Метки' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Платёж изменён').first().waitFor();
  expect(await tagsOf(sale.id), `payment ${id}`).toEqual([[]]);
});

test('a tag that is too long, or one too many, stays in the field with the reason', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await new Typist(page, 'russian').press('P');
  const dialog = page.getByRole('dialog', { name: 'Платёж туриста' });
  const field = dialog.getByRole('combobox', { name: 'Метки' });
  await field.fill('я'.repeat(41));
  await field.press('Enter');
  await dialog.getByText('Слишком длинный текст').waitFor();
  expect(await field.inputValue()).toBe('я'.repeat(41));
  await field.fill('1,2,3,4,5,6,7,8,9,10');
  await dialog.getByText('Слишком длинный текст').waitFor({ state: 'detached' });
  await field.fill('одиннадцатая');
  await field.press('Control+Enter');
  await dialog.getByText('Не больше 10 меток').waitFor();
  expect(await field.inputValue()).toBe('одиннадцатая');
  await field.fill('');
  await dialog.getByText('Не больше 10 меток').waitFor({ state: 'detached' });
  await field.press('Control+Enter');
  await page.getByText('Платёж записан').first().waitFor();
  expect(await tagsOf(sale.id)).toEqual([['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']]);
});

test('the payment of a new sale has tags too, after the required fields', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  const field = page.getByRole('combobox', { name: 'Метки' });
  await field.fill('с сайта');
  await field.press('Enter');
  await page.getByRole('row', { name: 'с сайта' }).waitFor();
  // The draft keeps them, and what is not added yet.
  await field.fill('ещё');
  await page.reload();
  await page.getByRole('row', { name: 'с сайта' }).waitFor();
  expect(await field.inputValue()).toBe('ещё');
});

test('a list of payments is filtered by a tag by keyboard, shows the tags, and exports them', async () => {
  const own = await buildCompany(stage.server);
  const [one, other] = [
    await buildSale(own, { tourist_surname: 'Меткина' }),
    await buildSale(own, { tourist_surname: 'Иная' }),
  ];
  await buildPayment(own, one, { tags: ['рассрочка', 'сайт'] });
  await buildPayment(own, other, { tags: ['акция'] });
  const page = await stage.open(own.manager, '/new-tourist-payments?columns=tourist,amount,tags');
  await page.getByRole('row', { name: /Иная/ }).waitFor();
  await page.getByRole('button', { name: 'Метка', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Метка' }).and(page.locator(':focus')).waitFor();
  const manager = new Typist(page, 'russian');
  await manager.write('расс');
  await page.getByRole('option', { name: 'рассрочка' }).waitFor();
  await manager.press('Enter');
  await page.getByRole('button', { name: 'Метка: рассрочка' }).waitFor();
  await page.getByRole('row', { name: /Иная/ }).waitFor({ state: 'detached' });
  await page.getByRole('gridcell', { name: 'рассрочка, сайт' }).waitFor();
  expect(new URL(page.url()).searchParams.get('tag')).toBe('рассрочка');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const { texts } = readSpreadsheet(await readFile(await download.path()));
  const [heads = [], first = []] = texts;
  expect(first[heads.indexOf('Метки')]).toBe('рассрочка, сайт');
});
