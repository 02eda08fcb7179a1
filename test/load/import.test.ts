import { expect, test } from 'vitest';
import type { SaleLine } from '#contract/commands/import-rows.ts';
import { addDays } from '#contract/dates.ts';
import { expectStatus } from '../support/api.ts';
import { buildCompany, today } from '../support/company.ts';
import { importSales, saleLine } from '../support/imports.ts';
import { wrongCashLines, wrongFigures } from '../support/recompute.ts';
import { sharedServer } from '../support/server.ts';
import { sharedSql } from '../support/sql.ts';

const SALES = 10_000;

const server = await sharedServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);

const sold = (index: number): SaleLine => ({
  ...saleLine(company),
  sale_date: addDays(today(), -(index % 300) - 1),
  service_date: addDays(today(), index % 60),
  blank_number: `А-${index}`,
  brutto: `${1000 + (index % 50)}.00`,
  tourist_phone: `+99893${String(1_000_000 + (index % 7000))}`,
  adults: (index % 4) + 1,
  agent: [company.agent.username, company.colleague.username, company.stranger.username][index % 3] ?? '',
  ...(index % 2 ? { partner: 'Hotel Roma', rate: '700.00' } : {}),
  payment_method: 'Карта',
  payment_amount: index % 5 ? '250000.00' : '40.00',
  payment_currency: index % 5 ? 'UZS' : 'USD',
});

test('ten thousand sales', async () => {
  const rows = Array.from({ length: SALES }, (_, index) => sold(index));
  for (const dry_run of [true, false]) {
    const begun = performance.now();
    const answer = await importSales(company, rows, { dry_run, payments: 'accepted' });
    const seconds = (performance.now() - begun) / 1000;
    console.log(dry_run, seconds);
    const { counts, problems } = expectStatus(answer, 200);
    expect(problems).toEqual([]);
    expect(counts).toMatchObject({ sales: SALES });
  }
  expect(await wrongFigures(sql)).toEqual([]);
  expect(await wrongCashLines(sql)).toEqual([]);
});
