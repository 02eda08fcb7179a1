import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildPayment, buildSale, type Company } from '../../support/data/company.ts';
import { figure, figureValue } from '../../support/pages/dashboards.ts';
import { field } from '../../support/pages/fields.ts';
import { sentence } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

/** A text with its spaces as one types them. */
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const textOf = async (locator: Locator) => plain(await locator.textContent());

/** The text under a heading in the first row of a table. */
async function under(table: Locator, heading: string): Promise<string> {
  await table.locator('tbody tr').first().waitFor();
  return plain(
    await table.evaluate((element, wanted) => {
      const { rows, tBodies } = element as HTMLTableElement;
      const at = [...(rows[0]?.cells ?? [])].findIndex(({ textContent }) => textContent?.trim().startsWith(wanted));
      return tBodies[0]?.rows[0]?.cells[at]?.textContent ?? `no column ${wanted}`;
    }, heading),
  );
}

/** The value beside a name in a list of figures. */
const beside = async (page: Page, name: RegExp): Promise<string> => {
  const named = page.getByRole('main').getByRole('term').filter({ hasText: name }).first();
  await named.waitFor();
  return `${await textOf(named)}: ${await textOf(named.locator(':scope + dd'))}`;
};

type Story = {
  title: string;
  /** The one sale of a new company. */
  happens: (company: Company) => Promise<Sale>;
  /** The sale's debt as it is written, as it is counted, and who owes. */
  debt: string;
  counted: number;
  words: string;
  /** Where it is summed up: in the address of the list of debts, among other figures, on a tile. */
  side: 'tourist_owes' | 'company_owes';
  column: 'Долг' | 'К возврату';
  tile: string;
  /** The status of the client found while a sale is typed. */
  ofClient: string;
  list: string;
};

const pay = async (company: Company, amount: string) => {
  const sale = await buildSale(company);
  await buildPayment(company, sale, { amount });
  return sale;
};
const cancel = async (company: Company, paid: string, client_penalty: string) => {
  const sale = await pay(company, paid);
  expectStatus(
    await company.manager.api.post(`/sales/${sale.id}/cancel/`, { reason: 'Турист заболел', client_penalty }),
    200,
  );
  return sale;
};
const tourist = { words: 'турист должен', side: 'tourist_owes', column: 'Долг', tile: 'Долги туристов' } as const;
const us = {
  words: 'мы должны туристу',
  side: 'company_owes',
  column: 'К возврату',
  tile: 'К возврату туристам',
} as const;

const stories: Story[] = [
  {
    ...tourist,
    title: 'what a tourist still owes',
    happens: (company) => pay(company, '400.00'),
    ...{ debt: '600,00', counted: 600, list: '/active-sales', ofClient: 'долг 600,00 USD' },
  },
  {
    ...us,
    title: 'what a tourist paid too much',
    happens: (company) => pay(company, '1250.50'),
    ...{ debt: '−250,50', counted: -250.5, list: '/active-sales', ofClient: 'мы должны туристу −250,50 USD' },
  },
  {
    ...tourist,
    title: 'a penalty that is still owed on a cancelled sale',
    happens: (company) => cancel(company, '120.00', '300.00'),
    ...{ debt: '180,00', counted: 180, list: '/cancelled-sales', ofClient: 'долг 180,00 USD' },
  },
  {
    ...us,
    title: 'what is to be given back on a cancelled sale',
    happens: (company) => cancel(company, '700.00', '300.00'),
    ...{ debt: '−400,00', counted: -400, list: '/cancelled-sales', ofClient: 'мы должны туристу −400,00 USD' },
  },
];

describe.each(stories)('$title', ({ happens, debt, counted, words, side, column, tile, ofClient, list }) => {
  const said = `${debt} ${words}`;

  test('has the same figure, sign and word everywhere', async () => {
    const company = await buildCompany(stage.server);
    const sale = await happens(company);
    const page = await stage.open(company.manager, list);
    const open = (address: string) => page.goto(new URL(address, page.url()).href);
    const grid = page.getByRole('grid');

    expect(await under(grid, 'Долг'), 'in the list').toBe(said);
    await open(`/tourist-debts?debt=${side}`);
    expect(await under(grid, 'Долг'), 'among the debts').toBe(said);
    await page.locator('tfoot', { hasText: new RegExp(debt) }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'В Excel' }).click(),
    ]);
    const { texts } = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
    const at = texts[0]?.indexOf('Долг') ?? -1;
    expect([texts[1]?.[at], texts.at(-1)?.[at]].map(Number), 'in the spreadsheet').toEqual([counted, counted]);

    await open(`/sale-details/${sale.id}`);
    expect(await beside(page, /^Долг/), 'on the sale').toBe(`Долг ${words}: ${debt}`);
    await page.getByRole('button', { name: /^Долг.*как посчитано$/ }).click();
    expect(await textOf(page.getByRole('dialog').locator('tfoot td')), 'as it was computed').toBe(debt);
    if (list === '/active-sales') {
      await open(`/edit-sale/${sale.id}`);
      expect(await beside(page, /^Долг/), 'in the form').toBe(`Долг ${words}: ${debt}`);
    }
    await open('/new-sale');
    await field(page, 'tourist_phone').fill(sale.tourist_phone);
    await sentence(page, new RegExp(ofClient.replaceAll(' ', '\\s'))).waitFor();

    await open(`/audit-queue`);
    expect(await beside(page, /^Долг/), 'in the audit queue').toBe(`Долг: ${said}`);
    await open(`/client-details/${sale.client_id}`);
    expect(await beside(page, /^Долг/), 'on the client').toContain(said);
    expect(await under(page.getByRole('table', { name: 'Продажи клиента' }), 'Долг'), 'among its sales').toBe(said);
    await open('/clients-list');
    expect(await under(grid, `${column}, USD`), 'among the clients').toBe(said);

    await open('/agents-list?search=agent');
    expect(await under(grid, column), 'among the people').toBe(said);
    for (const dashboard of ['/company-dashboard', `/agent-dashboard/${company.agent.id}`]) {
      await open(dashboard);
      const owed = figure(page, tile);
      await owed.waitFor();
      expect(await textOf(figureValue(owed)), dashboard).toBe(`${debt} USD`);
      if (side === 'tourist_owes') {
        const debts = page.getByRole('table', { name: 'Крупнейшие долги' });
        expect(await under(debts, 'Долг'), `${dashboard}, the largest`).toBe(said);
      }
      await owed.getByRole('link').click();
      await page.getByRole('heading', { name: 'Долги туристов', level: 1 }).waitFor();
      expect(await under(grid, 'Долг'), `${dashboard}, where it leads`).toBe(said);
      await page.locator('tfoot', { hasText: new RegExp(debt) }).waitFor();
    }
    await open('/sales-report?group=agent');
    const report = page.getByRole('table', { name: 'Показатели', exact: true });
    expect(await under(report, column), 'in the report').toBe(debt);
  });
});

test('a payment above the penalty of a cancelled sale is refused at the amount, and one of the remaining penalty is recorded', async () => {
  const company = await buildCompany(stage.server);
  const sale = await cancel(company, '120.00', '300.00');
  const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
  await page.getByRole('button', { name: /^Добавить платёж/ }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Сумма', { exact: true });
  expect(plain(await amount.inputValue())).toBe('180,00');
  await amount.fill('181');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await dialog.getByText('Это больше штрафа, который турист ещё должен').first().waitFor();
  await amount.fill('180');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('dt', { hasText: 'рассчитались' }).waitFor();
});
