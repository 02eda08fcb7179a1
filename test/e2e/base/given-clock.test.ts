import { expect, test } from 'vitest';
import { ownStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale, today } from '../../support/data/company.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const stage = await ownStage();
const sql = await sharedSql(stage.server.database.superuser);
const company = await buildCompany(stage.server);

/** Moments of one run are that close, ms: the offset of a given clock is days or years. */
const SAME = 3_600_000;

test('the test, its server, its database and its pages use the clock of the run', async () => {
  const moment = Date.now();
  const { id } = await buildSale(company);
  const recorded = await oneRow<{ sale_date: string; created_at: string; late: string }>(
    sql,
    'select sale_date, created_at, clock_timestamp() as late from sales where company_id = $1 and id = $2',
    [company.id, id],
  );
  expect(recorded.sale_date).toBe(today());
  const page = await stage.open(company.agent, '/active-sales');
  const shown = await page.evaluate(() => Date.now());
  for (const seen of [Date.parse(recorded.created_at), Date.parse(recorded.late), shown]) {
    expect(Math.abs(seen - moment)).toBeLessThan(SAME);
  }
});
