import { afterAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { addDays } from '#contract/base/dates.ts';
import { allProblems, placesOf } from '../../src/web/import/reading/findings-in-file.ts';
import { guessColumns } from '../../src/web/import/reading/headings.ts';
import { missingFields } from '../../src/web/import/reading/import-fields.ts';
import { cellText } from '../../src/web/import/reading/read-cell.ts';
import { readFile } from '../../src/web/import/reading/read-file.ts';
import { readRows } from '../../src/web/import/reading/read-rows.ts';
import { superuserOf } from '../support/cluster.ts';
import { buildCompany, inDays, today } from '../support/data/company.ts';
import { importSales } from '../support/data/imports.ts';
import { wrongValues } from '../support/oracles/recompute.ts';
import { startOwnPostgres } from '../support/processes/own-postgres.ts';
import { timesOf } from '../support/seed.ts';
import { expectRefusal } from '../support/server/answers.ts';
import { expectStatus } from '../support/server/api.ts';
import { startServer } from '../support/server/server.ts';
import { oneRow, sharedSql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const SALES = timesOf(2000, 500);
const MISTAKES = timesOf(50, 20);
/** Every fifth sale is to a returning client. */
const CLIENTS = (SALES * 4) / 5;

// A cluster of its own: in the shared one databases come and go faster than autovacuum reaches them.
const own = await startOwnPostgres();
afterAll(own.remove);
const server = await startServer({}, await superuserOf(own.dataDir, own.owner));
afterAll(server.stop);
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);

const headings = ['Договор №', 'Дата', 'Вылет', 'Направление', 'Брутто', 'ФИО', 'Телефон', 'Партнёр', 'Нетто'];
const more = ['Агент', 'Взрослые', 'Оплачено', 'Способ оплаты', 'Валюта оплаты'];
type Value = string | number | Date;

/** A sale as a spreadsheet has it: numbers and texts, real and written dates. */
function rowOf(index: number): Value[] {
  const sold = addDays(today(), -(index % 300) - 1);
  const agent = [company.agent, company.colleague, company.stranger][index % 3]?.username ?? '';
  return [
    ...[`А-${index}`, index % 2 ? new Date(`${sold}T00:00:00Z`) : sold.split('-').reverse().join('.')],
    ...[new Date(`${inDays(index % 60)}T00:00:00Z`), 'Анталья', index % 3 ? 1000 + (index % 50) : '1 200,50'],
    ...[`Ахмедов Тимур ${index % 7}`, `+99893${1_000_000 + (index % CLIENTS)}`, 'Coral Travel', 800 + (index % 9) / 10],
    ...[agent, (index % 4) + 1, index % 5 ? 2_500_000 : 40, 'Карта', index % 5 ? 'сум' : 'USD'],
  ];
}

/** Possible errors of a row, by column: each is planted equally often. */
const mistakes: [column: string, value: Value, code: string][] = [
  ['Брутто', 'дорого', 'amount_invalid'],
  ['Дата', '31.02.2026', 'date_invalid'],
  ['Дата', new Date(`${inDays(3)}T00:00:00Z`), 'date_in_future'],
  ['Направление', 'Атлантида', 'import_direction_unknown'],
  ['Телефон', '12-34', 'phone_invalid'],
  ['Партнёр', 'Никто', 'import_partner_unknown'],
  ['Нетто', '', 'fill_required_fields'],
  ['ФИО', 'Ахмедов', 'fill_required_fields'],
  ['Агент', 'Штирлиц', 'import_agent_unknown'],
  ['Способ оплаты', 'Обещание', 'import_method_unknown'],
];

async function fileOf(rows: Value[][]): Promise<Blob> {
  const cells = [[...headings, ...more], ...rows].map((row) =>
    row.map((value) => {
      if (value instanceof Date) return { value, type: Date, format: 'dd.mm.yyyy' } as const;
      return typeof value === 'number' ? ({ value, type: Number } as const) : ({ value, type: String } as const);
    }),
  );
  return new Blob([Uint8Array.from(await writeXlsxFile(cells).toBuffer())]);
}

/** The rows that the browser’s worker reads from a file. */
async function understood(file: Blob) {
  const cells = await readFile(file);
  const mapping = guessColumns('sales', (cells[0] ?? []).map(cellText));
  expect(missingFields('sales', mapping)).toEqual([]);
  expect(Object.keys(mapping)).toHaveLength(headings.length + more.length);
  return { cells, mapping, rows: readRows('sales', mapping, { cells, head: 0 }, today()) };
}

test(`of ${SALES} sales each of ${MISTAKES} errors is reported by row and column, and corrected they are recorded`, async () => {
  const right = Array.from({ length: SALES }, (_, index) => rowOf(index));
  const planted = Array.from({ length: MISTAKES }, (_, index) => {
    const [column, value, code] = mistakes[index % mistakes.length] ?? ['', '', ''];
    return { row: 17 + index * Math.floor(SALES / MISTAKES - 1), column, value, code };
  });
  const wrong = right.map((row) => [...row]);
  for (const { row, column, value } of planted) {
    const cells = wrong[row];
    if (cells) cells[[...headings, ...more].indexOf(column)] = value;
  }

  const { cells, mapping, rows } = await understood(await fileOf(wrong));
  const checked = expectStatus(await importSales(company, rows.lines, { dry_run: true }), 200);
  const found = placesOf(allProblems(rows, checked.problems), rows, { cells, mapping });
  const named = found.map(({ row, column, code }) => `${row} ${cellText(cells[0]?.[column ?? -1])} ${code}`);
  // The headings are the first row of the file.
  expect(named).toEqual(planted.map(({ row, column, code }) => `${row + 2} ${column} ${code}`));
  expectRefusal(await importSales(company, rows.lines), 400, 'invalid_fields');
  expect(await oneRow(sql, 'select count(*) from sales')).toEqual({ count: 0 });

  const mended = await understood(await fileOf(right));
  const { counts } = expectStatus(await importSales(company, mended.rows.lines), 200);
  expect(counts).toMatchObject({ sales: SALES, bookings: SALES, payments: SALES, clients: CLIENTS, clients_found: 0 });
  expect(await wrongValues(sql)).toEqual([]);

  // Until the tables are analysed, joins over the imported rows are planned for a handful of rows.
  const analysed = `select relname from pg_stat_user_tables
    where last_autoanalyze is not null and relname in ('sales', 'bookings', 'tourist_payments', 'clients')`;
  await until('all four tables to be analysed', async () => (await sql.query(analysed)).length === 4);
});
