import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { asFileName, asSheetName } from '../../../src/web/base/export/export-list.ts';
import type { Sheet, SheetRow } from '../../../src/web/base/export/sheet.ts';
import { writeSheet } from '../../../src/web/base/export/write-sheet.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';

const sheet: Sheet = {
  fileName: 'Продажи',
  sheetName: 'Лист 1',
  timeZone: 'Asia/Tashkent',
  totalLabel: 'Итого',
  columns: [
    { header: 'Турист', fields: ['surname', 'name'], type: 'text' },
    { header: 'Сумма', fields: ['amount'], type: 'amount', total: '-1234.50' },
    { header: 'Курс', fields: ['rate'], type: 'rate' },
    { header: 'Дата', fields: ['date'], type: 'date' },
    { header: 'Когда', fields: ['moment'], type: 'moment' },
    { header: 'Оплата', fields: ['status'], type: 'text', words: { fully_paid: 'Оплачено' } },
    { header: '№', fields: ['id'], type: 'number' },
  ],
};
const row: SheetRow = {
  surname: 'Ёлкина',
  name: 'Анна',
  amount: '999999999999.99',
  rate: '11792.220000',
  date: '2026-11-23',
  moment: '2026-11-21T20:30:00.000Z',
  status: 'fully_paid',
  id: 7,
};

const write = async (rows: SheetRow[]) =>
  readSpreadsheet(new Uint8Array(await (await writeSheet(sheet, rows)).arrayBuffer()));

/** Days since the last day of 1899, as spreadsheets count. */
const serial = (moment: string) => Date.parse(moment) / 86_400_000 + 25_569;

describe('a spreadsheet', () => {
  test('a spreadsheet has numbers as numbers, dates as dates, and each in its format', async () => {
    const { rows, name } = await write([row]);
    const [, [tourist, amount, rate, date, moment, status, id] = []] = rows;
    expect(name).toBe('Лист 1');
    expect(tourist).toMatchObject({ type: 's', value: 'Ёлкина Анна' });
    expect(amount).toMatchObject({ type: 'n', format: '#,##0.00' });
    expect(Number(amount?.value)).toBe(999_999_999_999.99);
    expect(rate).toMatchObject({ type: 'n', value: '11792.22', format: '#,##0.00####' });
    expect(date).toMatchObject({ format: 'dd.mm.yyyy' });
    expect(Number(date?.value)).toBe(serial('2026-11-23T00:00:00Z'));
    // 20:30 in Greenwich is half past one on the next day in Tashkent.
    expect(moment).toMatchObject({ format: 'dd.mm.yyyy hh:mm' });
    expect(Number(moment?.value)).toBeCloseTo(serial('2026-11-22T01:30:00Z'), 6);
    expect(status).toMatchObject({ type: 's', value: 'Оплачено' });
    expect(id).toMatchObject({ type: 'n', value: '7' });
  });

  test('a spreadsheet begins with the company and the time of its figures', async () => {
    const above = ['Взаиморасчёты: Hotel Roma', 'Период: 01.11.2026 – 30.11.2026'];
    const blob = await writeSheet({ ...sheet, above }, [row]);
    const { texts } = readSpreadsheet(new Uint8Array(await blob.arrayBuffer()));
    expect(texts.slice(0, 2)).toEqual(above.map((line) => [line]));
    expect(texts[2]?.[0]).toBe('Турист');
    expect(texts).toHaveLength(5);
  });

  test('a spreadsheet has columns as wide as their headings, where those are wider than the cells', async () => {
    const [tourist, amount] = sheet.columns;
    if (!tourist || !amount) throw new Error('No columns');
    const long = 'Сумма оплаты по курсу дня продажи';
    const columns = [tourist, { ...amount, header: long }];
    const files = unzipSync(new Uint8Array(await (await writeSheet({ ...sheet, columns }, [row])).arrayBuffer()));
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const [first = 0, second = 0] = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(first).toBeLessThan(30);
    expect(second).toBeGreaterThan(long.length);
  });

  test('a spreadsheet ends with its sums, as numbers', async () => {
    const { rows } = await write([row, row]);
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)?.[0]).toMatchObject({ type: 's', value: 'Итого' });
    expect(rows.at(-1)?.[1]).toMatchObject({ type: 'n', value: '-1234.5', format: '#,##0.00' });
  });

  test.each(['=1+1', '+7 (999)', '-5', '@SUM(A1)', '\t=cmd', '=HYPERLINK("http://x","y")', '<b>&"', "'x"])(
    'a spreadsheet keeps the text %j as text, never as a formula',
    async (text) => {
      const { rows } = await write([{ ...row, surname: text, name: '' }]);
      expect(rows[1]?.[0]).toMatchObject({ type: 's', formula: false });
      expect(rows[1]?.[0]?.value.trim()).toBe(text.trim());
    },
  );

  test('a spreadsheet leaves missing values empty', async () => {
    const { rows } = await write([{ id: 1 }]);
    expect(rows[1]?.map((cell) => cell?.value ?? '')).toEqual(['', '', '', '', '', '', '1']);
  });

  test('a spreadsheet read back has its formulas, where there are any', async () => {
    const xlsx = (await import('write-excel-file/universal')).default;
    const blob = await xlsx([[{ type: 'Formula', value: '=1+1' }]]).toBlob();
    expect(readSpreadsheet(new Uint8Array(await blob.arrayBuffer())).rows[0]?.[0]?.formula).toBe(true);
  });

  test('a spreadsheet has a valid name of its file and tab', () => {
    expect(asFileName('Платежи: 12/11 <новые>')).toBe('Платежи 12 11 новые');
    expect(asFileName('***')).toBe('jsonData');
    expect(asSheetName('Аннулированные продажи [за год] и ещё')).toBe('Аннулированные продажи за год и');
  });
});
