import i18next from 'i18next';
import { expect, test } from 'vitest';
import { writeSheet } from '../../../src/web/base/export/write-sheet.ts';
import { languages } from '../../../src/web/base/i18n/languages.ts';
import { guessColumns } from '../../../src/web/import/reading/headings.ts';
import { type ImportKind, importKinds } from '../../../src/web/import/reading/import-fields.ts';
import { cellText } from '../../../src/web/import/reading/read-cell.ts';
import { readFile } from '../../../src/web/import/reading/read-file.ts';
import { type Line, readRows } from '../../../src/web/import/reading/read-rows.ts';
import { TEMPLATE_WORDS, type TemplateWords, templateOf } from '../../../src/web/import/template.ts';
import { buildCompany, type Company, inDays, today } from '../../support/data/company.ts';
import { countsOf, importClients, importPartners, importSales } from '../../support/data/imports.ts';
import { setPageLanguage } from '../../support/languages.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

/** The rows of a template whose examples are copied into its first sheet, as the import reads them. */
async function copiedExamples({ manager }: Company, kind: ImportKind): Promise<Line[]> {
  const words = await manager.api.read<TemplateWords>(TEMPLATE_WORDS.document);
  const { sheet, beside } = templateOf({ kind, words, today: today(), t: i18next.t });
  const cells = await readFile(await writeSheet(sheet, beside[0]?.rows ?? []));
  const mapping = guessColumns(kind, Array.from(cells[0] ?? [], cellText));
  const { lines, problems } = readRows(kind, mapping, { cells, head: 0 }, today());
  expect(problems).toEqual([]);
  return lines;
}

const send = { sales: importSales, clients: importClients, partners: importPartners };
const counted = {
  sales: { sales: 1, bookings: 2, payments: 2, clients: 1 },
  clients: { clients: 1 },
  partners: { partners: 1 },
};

test.each(languages.flatMap((language) => importKinds.map((kind) => [language, kind] as const)))(
  'a template in %s for %s filled in like its examples is imported without confirmations',
  async (language, kind) => {
    await setPageLanguage(language);
    const company = await buildCompany(server);
    const rows = await copiedExamples(company, kind);
    const checked = expectStatus(await send[kind](company, rows, { dry_run: true }), 200);
    expect([checked.problems, checked.doubts, checked.notes]).toEqual([[], [], []]);
    expect(await countsOf(send[kind](company, rows))).toEqual(counted[kind]);
  },
);

test('each column of the template for sales is in the imported sale', async () => {
  await setPageLanguage('ru');
  const company = await buildCompany(server);
  await countsOf(importSales(company, await copiedExamples(company, 'sales')));
  const { id, ...sale } = await oneRow<Record<string, unknown> & { id: number }>(
    sql,
    'select * from sales where company_id = $1',
    [company.id],
  );
  expect(sale).toMatchObject({
    ...{ sale_date: inDays(-30), service_date: inDays(30), deadline_date: inDays(10), blank_number: 'A-100' },
    ...{
      brutto: '1650.50',
      extra_profit: '25.00',
      netto: '1350.00',
      paid: '700.00',
      adults: 2,
      children: 1,
      infants: 0,
    },
    ...{ tourist_surname: 'Примерова', tourist_name: 'Анна', tourist_latin_name: 'EXAMPLE ANNA' },
    ...{ direction_id: company.direction.id, tourist_phone: '+998901234567', service: 'Отель «Пример» 5*, 7 ночей' },
    ...{ notes: 'Это пример заметки', operator_notes: 'Номер с видом на море', management_notes: 'Скидка согласована' },
  });
  expect(
    await sql.query('select partner_id, rate, reference_number from bookings where sale_id = $1 order by id', [id]),
  ).toEqual([
    { partner_id: company.partner.id, rate: '1200.00', reference_number: 'REF-100' },
    { partner_id: company.partner.id, rate: '150.00', reference_number: 'REF-101' },
  ]);
  expect(
    await sql.query('select amount, currency, payment_date from tourist_payments where sale_id = $1 order by id', [id]),
  ).toEqual([
    { amount: '500.00', currency: 'USD', payment_date: inDays(-30) },
    { amount: '2500000.00', currency: 'UZS', payment_date: inDays(-20) },
  ]);
});
