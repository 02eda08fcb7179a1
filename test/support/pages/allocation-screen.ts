import type { Page } from 'playwright-core';
import type { Sale } from '#contract/sales/sale.ts';
import type { Stage } from '../browser/pages.ts';
import { buildCompany, buildSale, type Company, inDays } from '../data/company.ts';
import { headingFocused } from './screen.ts';

/** A company of its own with one booking for each price, one sale each, one day after the other. */
export async function buildOpenBookings(
  server: Stage['server'],
  rates: string[],
  overrides: Record<string, unknown> = {},
): Promise<{ company: Company; sales: Sale[] }> {
  const company = await buildCompany(server);
  const sales: Sale[] = [];
  for (const [at, rate] of rates.entries()) {
    const booking = {
      ...{ partner_id: company.partner.id, rate, currency: 'USD', service_date: inDays(10 + at) },
      ...{ reference_number: `AB-${at + 1}`, ...overrides },
    };
    sales.push(
      await buildSale(company, { tourist_surname: `Турист${at + 1}`, brutto: '5000.00', bookings: [booking] }),
    );
  }
  return { company, sales };
}

/** The screen on which a payment is allocated, with the focus at its heading. */
export async function openAllocation(stage: Stage, { manager }: Company, id: number): Promise<Page> {
  const page = await stage.open(manager, `/allocate-payment-to-partner/${id}`);
  await rowOf(page, 1).waitFor();
  await headingFocused(page);
  return page;
}

/** The row of the tourist with a number. */
export const rowOf = (page: Page, number: number) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: new RegExp(`Турист${number}\\b`) });

/** The field in which the amount of a row is typed. */
export const amountOf = (page: Page, number: number) => rowOf(page, number).locator('[data-cell=amount] input');

/** Waits until the focus is in a cell of a row. */
export const focusIn = (page: Page, number: number, cell = 'amount') =>
  rowOf(page, number).locator(`[data-cell=${cell}]:focus, [data-cell=${cell}] :focus`).waitFor();
