import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { rowOf, rows } from '../../support/pages/lists.ts';
import { countWaiting, lockSales } from '../../support/server/locked-sales.ts';
import { sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sql = await sharedSql(stage.server.database.superuser);

test('what is typed into a search cancels the search for what was typed before', async () => {
  for (const tourist_surname of ['Алиева', 'Алимов']) await buildSale(company, { tourist_surname });
  const page = await stage.open(company.agent, '/active-sales');
  // The totals are read after the rows.
  await page.locator('tfoot', { hasText: '2 000,00' }).waitFor();
  const unlock = await lockSales(stage.server.database.superuser);
  await page.keyboard.press('f');
  await page.locator('[name="search"]:focus').waitFor();
  const isFirst = (request: Request) => request.postData()?.includes('"search":"али"') ?? false;
  const left = page.waitForEvent('requestfailed', isFirst);
  await page.keyboard.type('али');
  await until('the first search', async () => (await countWaiting(sql)) === 1);
  await page.keyboard.type('ева');
  expect((await left).failure()?.errorText).toBe('net::ERR_ABORTED');
  await until('the second search alone', async () => (await countWaiting(sql)) === 1);
  await unlock();
  await rowOf(page, 'Алиева').waitFor();
  await until('one row', async () => (await rows(page).count()) === 1);
});
