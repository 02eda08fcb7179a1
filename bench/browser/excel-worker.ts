/** Runs in a worker of the browser: the same rows by the product's export and, as cells already, by write-excel-file alone. */
import type { Sheet, SheetRow } from '../../src/web/export/sheet.ts';
import { tableOf, writeSheet, writeTable } from '../../src/web/export/write-sheet.ts';

export type ExcelTimes = { ours: number; base: number };

const ROWS = 100_000;
const START = Date.UTC(2025, 0, 1);

const types = ['text', 'number', 'amount', 'rate', 'date', 'moment'] as const;
/** Twenty columns, as an agency's lists are: names, money, days; each third text of two fields. */
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

addEventListener('message', async ({ data: rounds }: MessageEvent<number>) => {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const times: ExcelTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const ours = await writeSheet(sheet, rows);
    const between = performance.now();
    const table = tableOf(sheet, rows);
    const prepared = performance.now();
    const base = await writeTable(sheet, table);
    times.push({ ours: between - begun, base: performance.now() - prepared });
    if (ours.size !== base.size) throw new Error(`Two files: ${ours.size} and ${base.size} bytes`);
  }
  postMessage(times);
});
