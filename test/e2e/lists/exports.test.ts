import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { paths } from '../../../src/web/paths.ts';
import { isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { addressOf } from '../../support/pages/addresses.ts';
import { rows } from '../../support/pages/lists.ts';
import { readSpreadsheet, type SheetCell } from '../../support/pages/spreadsheet.ts';

const stage = await sharedStage();
const { company, ids } = await buildFurnished(stage.server);
const page = await stage.open(company.manager, '/journal');

/** The formats of figures on a screen: an amount, a date, a formula that may have been typed. */
const AMOUNT = /^[−-]?\d{1,3}(\u00a0\d{3})*,\d\d$/;
const DATE = /^\d\d\.\d\d\.\d{4}/;

/** A cell that is text although it looks like a number or a date, or a formula of any kind. */
const isMistyped = (cell: SheetCell | null) =>
  cell !== null && (cell.formula || (cell.type === 's' && (AMOUNT.test(cell.value) || DATE.test(cell.value))));

/**
 * Forms, pages of one thing, settings, what is worked off line by line: these have no rows that one would want in a
 * spreadsheet.
 */
const without = [
  paths.agentDashboard(':id'),
  paths.companyDashboard(),
  paths.newSale(),
  paths.editSale(':id'),
  paths.saleDetails(':id'),
  paths.acceptanceQueue(),
  paths.auditQueue(),
  paths.newPartnerPayment(),
  paths.allocatePayment(':id'),
  paths.bookingDetails(':id'),
  paths.fileImport(),
  paths.clientMerge(),
  paths.clientDetails(':id'),
  paths.editClient(':id'),
  paths.anonymiseClient(':id'),
  paths.loyaltySettings(),
  paths.personalData(),
  paths.backups(),
  paths.currencySettings(),
  paths.journal(),
  paths.profile(),
];
/** The list of another screen, narrowed down to what this company has none of. */
const narrowed = [paths.clientsToAnonymise()];
const exporting = screens.flatMap((screen) =>
  isPublic(screen) || without.includes(screen.path) || narrowed.includes(screen.path) ? [] : [screen.path],
);

const open = (path: string) => goTo(page, addressOf(path, ids));
const button = page.locator('main').getByRole('button', { name: 'В Excel' }).first();

test.each(exporting)('what is exported from %s has numbers as numbers and dates as dates', async (path) => {
  await open(path);
  // A button of a list that is still read is pressed in vain: nothing is there yet.
  await page.locator('main :is(table tbody tr, .figure-tile)').first().waitFor();
  const ready = button.and(page.locator(':not([aria-disabled])'));
  const [download] = await Promise.all([page.waitForEvent('download'), ready.press('Enter')]);
  const { rows, texts } = readSpreadsheet(await readFile(await download.path()));
  const [heads = [], ...lines] = texts;
  expect(heads.filter((head) => head === '')).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(rows.flat().filter(isMistyped)).toEqual([]);
});

test.each(without)('%s has nothing to export', async (path) => {
  await open(path);
  expect(await button.count()).toBe(0);
});

test.each([
  ['/income-expense', { Сумма: '#,##0.00', 'В USD': '#,##0.00', Дата: 'dd.mm.yyyy' }],
  ['/upcoming-bookings', { Стоимость: '#,##0.00', 'В USD': '#,##0.00', 'Дата услуги': 'dd.mm.yyyy' }],
])('the columns of %s are those of its screen', async (address, formats) => {
  await goTo(page, address);
  await rows(page).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const { rows: cells, texts } = readSpreadsheet(await readFile(await download.path()));
  for (const [head, format] of Object.entries(formats)) {
    const cell = cells[1]?.[texts[0]?.indexOf(head) ?? -1];
    expect(cell, `${head} in ${texts[0]?.join(', ')}`).toMatchObject({ type: 'n', format });
  }
});
