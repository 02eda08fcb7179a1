/**
 * Runs in a worker of the browser: exports the same rows with the product's export, and as prepared cells with
 * write-excel-file alone.
 */
import type { Sheet, SheetRow } from '../../src/web/base/export/sheet.ts';
import { tableOf, writeSheet, writeTable } from '../../src/web/base/export/write-sheet.ts';

export type ExcelSide = 'ours' | 'base';
export type ExcelTime = { time: number; size: number };

const ROWS = 100_000;
const START = Date.UTC(2025, 0, 1);

const types = ['text', 'number', 'amount', 'rate', 'date', 'moment'] as const;
/** Twenty columns like an agency's lists: names, money, days; every third text has two fields. */
const columns = Array.from({ length: 20 }, (_, at): Sheet['columns'][number] => {
  const type = types[[0, 4, 0, 2, 2, 0, 1, 4, 2, 0, 3, 0, 2, 1, 5, 0, 2, 4, 0, 2][at] ?? 0] ?? 'text';
  return { header: `Столбец ${at + 1}`, fields: at % 9 === 0 ? ['text', `text${at}`] : [`${type}${at}`], type };
});
const sheet: Sheet = {
  fileName: 'Продажи',
  sheetName: 'Продажи',
  columns,
  timeZone: 'Asia/Tashkent',
  totalLabel: 'Итого',
};

function rowOf(index: number): SheetRow {
  const moment = new Date(START + index * 600_000).toISOString();
  const values = {
    text: `Каримов ${index % 5000}`,
    number: index,
    amount: `${index * 3}.50`,
    rate: `1.${String(index % 10_000).padStart(4, '0')}`,
    date: moment.slice(0, 10),
    moment,
  };
  const named = columns.flatMap(({ fields }) =>
    fields.map((field) => [field, values[field.replace(/\d+$/, '') as keyof typeof values]]),
  );
  return Object.fromEntries(named);
}

const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
const table = tableOf(sheet, rows);

addEventListener('message', async ({ data: side }: MessageEvent<ExcelSide>) => {
  const begun = performance.now();
  const { size } = side === 'ours' ? await writeSheet(sheet, rows) : await writeTable(sheet, table);
  postMessage({ time: performance.now() - begun, size } satisfies ExcelTime);
});
