import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { type Demo, demoCompany } from '../../support/data/demo-company.ts';
import { field } from '../../support/pages/fields.ts';
import { focusedRow } from '../../support/pages/lists.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { shownDate } from '../../support/pages/words.ts';
import { sharedSql } from '../../support/server/sql.ts';

const stage = await ownStage();
const sql = await sharedSql(stage.server.database.superuser);
const NOW = new Date();
const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tashkent' }).format(moment);
let demo: Demo;
let today: string;
beforeAll(async () => {
  demo = await demoCompany(stage.server, sql, NOW);
  stage.server.setClock();
  today = dayOf(NOW);
  // Of the next month as well, where it begins while these tests run.
  await sql.query(
    `insert into targets (company_id, agent_id, month, amount)
    select distinct $1::bigint, $2::bigint, date_trunc('month', day)::date, 5000 from unnest($3::date[]) as day
    on conflict (company_id, agent_id, month) do update set amount = excluded.amount`,
    [demo.id, demo.agent.id, [today, addDays(today, 1)]],
  );
});

/** Sales of the agent on a day. */
const salesOn = async (date: string): Promise<number> => {
  const query = `select count(*)::int as count from sales
    where company_id = $1 and agent_id = $2 and sale_date = $3::date and lifecycle <> 'cancelled'`;
  const [row] = await sql.query<{ count: number }>(query, [demo.id, demo.agent.id, date]);
  return row?.count ?? 0;
};
const inWords = (count: number) =>
  `${count} ${count % 10 === 1 ? 'продажа' : /[234]$/.test(`${count}`) ? 'продажи' : 'продаж'}`;

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('an agent opens the own figures from the menu, reads the year day by day, and each chart as a table', async () => {
    const opened = dayOf(new Date());
    const page = await stage.open(demo.agent, '/active-sales');
    const agent = new Typist(page, layout);
    // A screen that arrives takes the focus from the menu that led to it.
    await headingFocused(page);
    await page.locator('#menu-indicators').focus();
    await agent.press('Enter', 'Tab');
    await page.locator('a:focus', { hasText: 'Показатели агента' }).waitFor();
    await agent.press('Enter');
    await page.waitForURL(`**/agent-dashboard/${demo.agent.id}`);
    await headingFocused(page, 'Показатели: ');
    expect(await page.locator('#menu-indicators').getAttribute('aria-current')).toBe('true');
    await page.getByRole('meter', { name: /^План на / }).waitFor();
    expect(await page.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/^(Выполнено|План выполнен)/);

    const year = page.getByRole('slider', { name: 'Дни: Продажи по дням за год' });
    const reads = async (date: string) =>
      expect(await year.getAttribute('aria-valuetext')).toBe(`${shownDate(date)}: ${inWords(await salesOn(date))}`);
    await year.focus();
    // The year ends with the day on which the page was opened, which may have been the last second of one.
    const last = String(await page.locator('[data-at]').getAttribute('data-date'));
    expect([opened, dayOf(new Date())]).toContain(last);
    await reads(last);
    await agent.press('ArrowUp');
    await reads(addDays(last, -1));
    await agent.press('ArrowLeft');
    await reads(addDays(last, -8));
    await agent.press('ArrowRight', 'ArrowRight');
    await reads(last);
    await agent.press('Home');
    await reads(addDays(last, -364));
    await agent.press('ArrowDown');
    await reads(addDays(last, -363));
    expect(await page.locator('[data-at]').getAttribute('data-date')).toBe(addDays(last, -363));

    const charts = [
      'Прибыль за 12 месяцев',
      'Продажи за 12 месяцев',
      'История продаж за 6 месяцев',
      'Продажи по дням за год',
    ];
    const tables = charts.map((name) => page.getByRole('table', { name }));
    await agent.press('T');
    for (const table of tables) await table.waitFor();
    // The heatmap had the focus.
    const heatmap = page.locator('.chart').filter({ has: page.getByRole('table', { name: charts.at(-1) ?? '' }) });
    await heatmap.locator(':focus').waitFor();
    await agent.press('T');
    for (const table of tables) await table.waitFor({ state: 'detached' });
  });
});

test('the profit of a month links to its sales, and is exported with its sums', async () => {
  const page = await stage.open(demo.manager, `/agent-dashboard/${demo.agent.id}`);
  const profit = page.getByRole('link', { name: 'Из чего сложилась прибыль' });
  await profit.first().press('Enter');
  await headingFocused(page, 'Прибыль: ');
  await page.goto(
    `${stage.server.url}/agent-profit-details/${demo.agent.id}?month=${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}`,
  );
  const sales = page.getByRole('table', { name: 'Продажи' });
  await sales.waitFor();
  const rows = await sales.locator('tbody tr').count();
  expect(rows).toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const book = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const head = book.rows.findIndex((row) => row[0]?.value === 'Продажа №');
  const at = (name: string) => book.rows[head]?.findIndex((cell) => cell?.value === name) ?? -1;
  expect(book.rows).toHaveLength(head + 1 + rows + 1);
  expect(book.rows[head + 1]?.[at('Дата')]).toMatchObject({ format: 'dd.mm.yyyy' });
  const sum = book.rows.slice(head + 1, -1).reduce((all, row) => all + Number(row[at('Прибыль')]?.value), 0);
  expect(Number(book.rows.at(-1)?.[at('Прибыль')]?.value)).toBeCloseTo(sum, 2);
  await sales.getByRole('link').first().press('Enter');
  await page.waitForURL('**/sale-details/*');
});

test('Management opens any person from the list of people and switches to another; an agent is refused with the reason', async () => {
  const page = await stage.open(demo.manager, '/agents-list');
  await page.getByRole('row').nth(1).waitFor();
  await page.locator('h1').press('ArrowDown');
  await focusedRow(page).press('Enter');
  await page.waitForURL('**/agent-dashboard/*');
  await headingFocused(page);
  const before = await page.locator('h1').innerText();
  await field(page, 'agent').press('ArrowDown');
  await page.getByRole('option').last().waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.locator('h1:focus', { hasNotText: before }).waitFor();
  await stage.close(page);

  const refused = await stage.open(demo.agent, `/agent-dashboard/${demo.manager.id}`);
  await refused.getByText('Недостаточно прав').first().waitFor();
});
