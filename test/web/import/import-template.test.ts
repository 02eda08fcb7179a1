import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import type { FilledSheet } from '../../../src/web/base/export/sheet.ts';
import { writeSheet } from '../../../src/web/base/export/write-sheet.ts';
import { type Language, languages } from '../../../src/web/base/i18n/languages.ts';
import { guessColumns, headingRow } from '../../../src/web/import/reading/headings.ts';
import {
  type ImportKind,
  importKinds,
  missingFields,
  plainFieldsOf,
} from '../../../src/web/import/reading/import-fields.ts';
import { cellText } from '../../../src/web/import/reading/read-cell.ts';
import { readFile } from '../../../src/web/import/reading/read-file.ts';
import { readRows } from '../../../src/web/import/reading/read-rows.ts';
import { type TemplateWords, templateOf } from '../../../src/web/import/template.ts';
import { setPageLanguage } from '../../support/languages.ts';

const TODAY = '2026-03-10';
const forSales = { for_sales: true, for_bookings: true, for_tourist_payments: true, for_partner_payments: true };
const words: TemplateWords = {
  directions: [{ name: 'Дубай' }, { name: 'Хургада' }],
  partners: [
    { name: 'Hotel Roma', currency: 'EUR' },
    { name: 'Coral Travel', currency: 'USD' },
  ],
  paymentMethods: [
    { name: 'Перевод поставщику', ...forSales, for_sales: false, pays_by: 'money' },
    { name: 'Карта', ...forSales, pays_by: 'money' },
    { name: 'Баллы', ...forSales, pays_by: 'points' },
  ],
  people: [{ name: 'Ахмедов Тимур' }],
  offices: [{ name: 'Главный офис' }],
};
const noWords: TemplateWords = { directions: [], partners: [], paymentMethods: [], people: [], offices: [] };

async function templateIn(language: Language, kind: ImportKind, known = words) {
  await setPageLanguage(language);
  return templateOf({ kind, words: known, today: TODAY, t: i18next.t });
}

/** The rows that the import reads from a file with these sheets. */
const readBack = async ({ sheet, rows }: FilledSheet, beside: FilledSheet[] = []) =>
  readFile(await writeSheet(sheet, rows, beside));
const textsOf = (cells: Awaited<ReturnType<typeof readFile>>) => cells.map((row) => Array.from(row, cellText));

const everyTemplate = languages.flatMap((language) => importKinds.map((kind) => [language, kind] as const));

describe.each(everyTemplate)('the template in %s for %s', (language, kind) => {
  test('the template has each column that the import reads and recognises by its heading, and no row', async () => {
    const template = await templateIn(language, kind);
    const texts = textsOf(await readBack(template, template.beside));
    expect(texts).toEqual([template.sheet.columns.map(({ header }) => header)]);
    expect(headingRow(kind, texts)).toBe(0);
    const mapping = guessColumns(kind, texts[0] ?? []);
    expect(mapping).toEqual(Object.fromEntries(plainFieldsOf(kind).map(({ name }, column) => [name, column])));
    expect(missingFields(kind, mapping)).toEqual([]);
  });

  test('the template marks required columns with a star, and has no two columns of one heading', async () => {
    const { columns } = (await templateIn(language, kind)).sheet;
    const starred = columns.flatMap(({ header, fields }) => (header.endsWith(' *') ? fields : []));
    expect(starred).toEqual(plainFieldsOf(kind).flatMap(({ name, required }) => (required ? name : [])));
    expect(new Set(columns.map(({ header }) => header)).size).toBe(columns.length);
  });

  test.each([
    ['the words of the company', words],
    ['words of its own where the company has none', noWords],
  ])('the template has examples that the import can read, with %s', async (_, known) => {
    const { sheet, beside } = await templateIn(language, kind, known);
    const cells = await readBack({ sheet, rows: beside[0]?.rows ?? [] });
    const mapping = guessColumns(kind, textsOf(cells)[0] ?? []);
    const { lines, problems } = readRows(kind, mapping, { cells, head: 0 }, TODAY);
    expect(problems).toEqual([]);
    expect(lines).toHaveLength(kind === 'sales' ? 2 : 1);
    for (const { name, required } of plainFieldsOf(kind)) {
      if (required || known === words) expect(lines[0]).toHaveProperty(name);
    }
  });

  test('the template names the imported sheet above the examples', async () => {
    const { sheet, beside } = await templateIn(language, kind);
    expect(beside[0]?.sheet.above?.[0]).toContain(sheet.sheetName);
  });
});

test('the company’s directories are in a sheet of their own, below the headings of their columns', async () => {
  const [, ofSales] = (await templateIn('ru', 'sales')).beside;
  if (!ofSales) throw new Error('No sheet of words');
  expect(textsOf(await readBack(ofSales)).map((row) => row.join('|'))).toEqual([
    'Направление|Партнёр|Валюта брони|Способ оплаты|Валюта платежа|Агент|Офис',
    'Дубай|Hotel Roma|USD|Карта|USD|Ахмедов Тимур|Главный офис',
    'Хургада|Coral Travel|UZS||UZS||',
    '||EUR||EUR||',
  ]);
  const [, ofPartners] = (await templateIn('ru', 'partners')).beside;
  expect(ofPartners?.sheet.columns.map(({ header }) => header)).toEqual(['Валюта']);
  expect((await templateIn('ru', 'clients')).beside).toHaveLength(1);
});

test('the example of a sale has entries of the company’s directories, a partner in dollars, and several rows', async () => {
  const { beside } = await templateIn('ru', 'sales');
  const [first, second] = beside[0]?.rows ?? [];
  expect(first).toMatchObject({ direction: 'Дубай', partner: 'Coral Travel', payment_method: 'Карта' });
  expect(first).toMatchObject({ tourist_surname: 'Примерова', agent: 'Ахмедов Тимур', office: 'Главный офис' });
  expect(second).toMatchObject({ sale_key: first?.sale_key, partner: 'Coral Travel', payment_currency: 'UZS' });
  expect(second).not.toHaveProperty('brutto');
});
