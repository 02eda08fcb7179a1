import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../src/web/paths.ts';
import { goTo } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale, today } from '../../support/data/company.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
// Ten digits: what a company comes to that counts in small money.
await buildSale(company, { brutto: '1234567890.12', confirmed: ['rate_far'] });

/** The figures that are not on one line with their unit, or have no room in their tile. */
const torn = (page: Page): Promise<string[]> =>
  page.locator('.figure-value').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const range = document.createRange();
      range.selectNodeContents(figure);
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 1);
      const isOneLine = pieces.every(({ bottom }) => Math.abs(bottom - (pieces[0]?.bottom ?? bottom)) < 12);
      const { left, right } = figure.getBoundingClientRect();
      const hasRoom = pieces.every((piece) => piece.left >= left - 1 && piece.right <= right + 1);
      return isOneLine && hasRoom ? [] : [figure.textContent ?? ''];
    }),
  );

test.each([
  paths.companyDashboard(),
  paths.statistics(),
  paths.agentDashboard(company.agent.id),
  `${paths.agentProfit(company.agent.id)}?month=${today().slice(0, 7)}`,
])('a figure of ten digits is on one line with its unit in the tiles of %s', async (address) => {
  const page = await stage.open(company.manager, paths.journal());
  await goTo(page, address);
  await page.locator('.figure-value', { hasText: '1 234 567 890,12 USD' }).first().waitFor();
  for (const width of [1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await torn(page), `at ${width}`).toEqual([]);
  }
});
