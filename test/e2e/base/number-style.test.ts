import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../../src/web/base/i18n/languages.ts';
import { paths } from '../../../src/web/paths.ts';
import { saleColumns } from '../../../src/web/sales/lists/sale-columns.tsx';
import { isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo, inLanguage, settled } from '../../support/browser/cut-off.ts';
import { foreignNumbers, isForeign } from '../../support/browser/number-style.ts';
import { openersOf, problemsBehind } from '../../support/browser/openers.ts';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { buildSale, freshPhone, inDays, today } from '../../support/data/company.ts';
import { addRate } from '../../support/data/currency-rates.ts';
import { completeSale, correctPoints } from '../../support/data/points.ts';
import { addressOf } from '../../support/pages/addresses.ts';
import { field } from '../../support/pages/fields.ts';
import { rows } from '../../support/pages/lists.ts';
import { furnishLong, longValues } from '../../support/pages/long-values.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();
const { company, ids, unpaid, cancelled } = await furnishLong(stage.server);
await furnishFractions();

/** Decimals where whole numbers are usual: percents of levels, rates, targets, the plan of a month. */
async function furnishFractions(): Promise<void> {
  const { api } = company.manager;
  const { loyalty } = await api.read<{ loyalty: { levels: { id: number; version: number }[] } }>(
    '{ loyalty { levels { id version } } }',
  );
  for (const { id, version } of loyalty.levels) {
    expectStatus(await api.patch(`/loyalty/levels/${id}/`, { percent: '7.50' }, { 'if-match': String(version) }), 200);
  }
  const paid = await buildSale(company, {
    tourist_phone: ids.sale.tourist_phone,
    service_date: inDays(-1),
    brutto: '40900.50',
    tourist_payments: [{ method_id: company.method.id, amount: '40900.50', currency: 'USD' }],
  });
  await completeSale(company, paid);
  expectStatus(await correctPoints(company as never, ids.sale.client_id, 12_345), 200);
  for (const rate of ['12650', '12711.25']) {
    expectStatus(await addRate(company.manager, { rate, date: rate === '12650' ? inDays(-20) : inDays(-12) }), 201);
  }
  expectStatus(await addRate(company.manager, { from: 'EUR', to: 'USD', rate: '1.136' }), 201);
  const target = { agent_id: company.agent.id, month: `${today().slice(0, 8)}01`, amount: '123456.70' };
  expectStatus(await api.post('/targets/', target), 200);
}

type Reader = (typeof readers)[number];

/** One page goes through all screens of a person in a language: it has loaded the application once. */
const readers = await Promise.all(
  languages.flatMap((language) =>
    (['manager', 'agent', 'visitor'] as const).map(async (who) => {
      const person = who === 'visitor' ? null : company[who];
      return { who, language, page: await stage.open(person, '/nowhere', { language }) };
    }),
  ),
);
const signedIn = readers.filter(({ who }) => who !== 'visitor');
const visitors = readers.filter(({ who }) => who === 'visitor');
const managers = readers.filter(({ who }) => who === 'manager');

/** The numbers in a foreign style that the readers find. */
async function foundBy(people: Reader[], look: (page: Page, reader: Reader) => Promise<string[]>): Promise<string[]> {
  const found = await Promise.all(
    people.map(async (reader) => {
      const { page, who, language } = reader;
      return (await look(page, reader)).map((text) => `${who}, ${language}: ${text}`);
    }),
  );
  return found.flat();
}

const foundAt = (address: string, people: Reader[]) =>
  foundBy(people, async (page, { language }) => {
    await goTo(page, address);
    return foreignNumbers(page, language);
  });

test.each(screens.map((screen) => [screen.path, isPublic(screen) ? visitors : signedIn] as const))(
  '%s has numbers in one style in each language, for Management and for agents',
  async (path, people) => expect(await foundAt(addressOf(path, ids), people)).toEqual([]),
);

/** Further states of screens: comparisons, expanded groups, every column. */
const asked: [what: string, address: string][] = [
  ['a report beside the month before', '/sales-report?period=this_month&group=agent&compare=before'],
  ['the rows of a report', `/sales-report?period=this_month&group=agent&rows=${company.agent.id}`],
  ['a list with every column', `/active-sales?columns=${saleColumns.map(({ id }) => id).join()}`],
  ['two clients beside each other', paths.clientMerge({ survivor: ids.sale.client_id, other: unpaid.client_id })],
  ['a cancelled sale', `/sale-details/${cancelled}`],
];

test.each(asked)('%s has numbers in one style in each language', async (_, address) => {
  expect(await foundAt(address, signedIn)).toEqual([]);
});

test.each(openersOf(unpaid))('what opens from %s has numbers in one style in each language', async (...opener) => {
  const [, address, openers] = opener;
  const found = await foundBy(managers, async (page, { language }) => {
    await goTo(page, address);
    return problemsBehind(page, openers(page), (opened) => foreignNumbers(opened, language));
  });
  expect(found).toEqual([]);
});

test('digits of a secret, which stand between letters by chance, are not read as a number', async () => {
  const page = await stage.open(null, '/nowhere');
  await page.setContent('<code>QNZD EVT4 363P</code><p>EVT4 363P</p>');
  expect(await foreignNumbers(page, 'ru')).toEqual(['EVT4 363P']);
});

/** A number typed in another style is formatted in the language's own when the field is left. */
const typed: [typed: string, shown: Record<Language, string>][] = [
  ['1234,5', { ru: '1 234,50', uz: '1 234,50', en: '1,234.50' }],
  ['1234.5', { ru: '1 234,50', uz: '1 234,50', en: '1,234.50' }],
  ['1 234,56', { ru: '1 234,56', uz: '1 234,56', en: '1,234.56' }],
  ['1\u2009234\u202f567,8', { ru: '1 234 567,80', uz: '1 234 567,80', en: '1,234,567.80' }],
  ['1,234.56', { ru: '1 234,56', uz: '1 234,56', en: '1,234.56' }],
  // A comma groups in English; elsewhere it is not said what is meant.
  ['1,234', { ru: '1,234', uz: '1,234', en: '1,234.00' }],
];

const value = (page: Page, path: string) => field(page, path).inputValue();
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Types into a field as a person does, and goes on to the next one. */
async function type(page: Page, path: string, text: string): Promise<void> {
  await field(page, path).fill(text);
  await field(page, path).press('Tab');
}

test.each(languages)('what is typed with a comma or a point is shown in the style of %s', async (language) => {
  const page = await stage.open(company.manager, '/new-sale', { language });
  for (const [text, shown] of typed) {
    await type(page, 'brutto', text);
    expect(plain(await value(page, 'brutto'))).toBe(shown[language]);
  }
});

test('when the language is changed, numbers in fields are formatted anew and keep their values', async () => {
  const page = await stage.open(company.manager, '/new-sale');
  await type(page, 'brutto', '1234567,5');
  await type(page, 'bookings-0-rate', '800 eur');
  await type(page, 'bookings-0-currency_rate', '1,136');
  for (const [language, amount, rate] of [
    ['ru', '1 234 567,50', '1,1360'],
    ['en', '1,234,567.50', '1.1360'],
    ['uz', '1 234 567,50', '1,1360'],
  ] as const) {
    await inLanguage(page, language);
    await field(page, 'brutto').waitFor();
    await settled(page);
    expect([await value(page, 'brutto'), await value(page, 'bookings-0-currency_rate')].map(plain)).toEqual([
      amount,
      rate,
    ]);
  }
});

/** A row of a file of sales, with headings that are understood: its price as it is typed. */
const fileOf = (price: string) => ({
  name: 'sales.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Дата;Вылет;Направление;Цена;ФИО;Телефон;Поставщик;Нетто',
      [
        ...[inDays(-20), inDays(30)].map((date) => date.split('-').reverse().join('.')),
        ...[longValues.direction, price, 'Ли Анна', freshPhone(), company.partner.name, '800'],
      ].join(';'),
    ].join('\n'),
  ),
});

test.each([
  ['ru', '1,234', 'Это тысячи или дробь?'],
  ['en', '1,234', '1,234.00'],
  ['en', '1.234', 'Thousands or a fraction?'],
  ['uz', '1234,5', '1 234,50'],
] as const)('an import reads numbers by the rules of %s: %s', async (language, price, answer) => {
  const page = await stage.open(company.manager, '/import', { language });
  await page.locator('input[type=file]').setInputFiles(fileOf(price));
  const preview = page.locator('[aria-labelledby=import-preview] tbody tr');
  await preview.waitFor();
  const isRead = /^\d/.test(answer);
  expect(plain(await preview.innerText())).toContain(answer);
  await goToHeading(page);
  await page.keyboard.press('Control+Enter');
  // The worker's result: the file has no problem, or a problem of its price.
  const problems = page.locator('[aria-labelledby=import-problems] tbody td:last-child');
  await page.locator('h2:focus').waitFor();
  const wrong = isRead ? [] : [expect.stringContaining(answer)];
  expect(await problems.allInnerTexts()).toEqual(wrong);
});

test.each(languages)('what is exported has the texts of numbers in the style of %s', async (language) => {
  const page = await stage.open(company.manager, '/logs', { language });
  await rows(page).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.button', { hasText: /Excel/ }).press('Enter'),
  ]);
  const { rows: cells } = readSpreadsheet(await readFile(await download.path()));
  const texts = cells.flatMap((row) => row.flatMap((cell) => (cell?.type === 's' ? [cell.value] : [])));
  expect(texts.filter((text) => text.includes({ ru: '7,5', uz: '7,5', en: '7.5' }[language]))).not.toEqual([]);
  expect(texts.filter((text) => isForeign(text, language))).toEqual([]);
});
