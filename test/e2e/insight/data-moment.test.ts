import { beforeAll, expect, test } from 'vitest';
import { intercept } from '../../support/browser/intercept.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';

const stage = await ownStage();
let company: Company;
beforeAll(async () => {
  company = await buildCompany(stage.server);
});

test('each screen of figures says as of when its data are if the answer does, and nothing if it does not', async () => {
  const page = await stage.open(company.manager, '/active-sales');
  let asOf: string | null = '2026-11-18T12:05:12.000Z';
  await intercept(page, '**/api/v1/graphql', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...(asOf === null ? {} : { 'x-data-as-of': asOf }) };
    await route.fulfill({ response, headers });
  });
  const screens = [
    `/agent-dashboard/${company.agent.id}`,
    `/agent-profit-details/${company.agent.id}`,
    '/company-dashboard',
    '/top-list',
    '/detailed-statistics',
    '/sales-report',
  ];
  for (const screen of screens) {
    await page.goto(stage.server.url + screen);
    // 17:05 in Tashkent.
    await expect.poll(() => page.getByText('Данные на 17:05:12', { exact: true }).count(), { message: screen }).toBe(1);
  }
  asOf = null;
  await page.reload();
  await page.getByRole('table').first().or(page.getByText('За этот период ничего нет.')).first().waitFor();
  expect(await page.getByText('Данные на').count()).toBe(0);
});
