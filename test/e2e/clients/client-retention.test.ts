import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeProblems } from '../../support/browser/axe.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildClient } from '../../support/data/client-reads.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { sharedSql } from '../../support/server/sql.ts';

const stage = await sharedStage();

const title = (page: Page, text: string) => page.locator('h1:focus', { hasText: text }).waitFor();

test('Management sets the period, and a client of before is anonymised from the list of those who are proposed', async () => {
  const company = await buildCompany(stage.server);
  const client = await buildClient(company, { surname: 'Кимова' });
  const sql = await sharedSql(stage.server.database.superuser);
  const before = [client.id, inDays(-3 * 366)];
  await sql.query('update clients set created_at = $2::date where id = $1', before);
  await sql.query(`update audit_log set at = $2::date where entity = 'client' and entity_id = $1`, before);

  const page = await stage.open(company.manager, '/clients-to-anonymise');
  await title(page, 'Кого анонимизировать');
  await page.getByText('Срок хранения не задан, поэтому никто не предлагается.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Задать срок' }).click();
  await title(page, 'Персональные данные');
  await page.locator('#field-retention_months').fill('0');
  await page.keyboard.press('Control+Enter');
  await page.locator('#field-retention_months[aria-invalid=true]').waitFor();
  await page.locator('#field-retention_months').fill('24');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Клиенты предлагаются через 24 месяца').first().waitFor();
  expect(await axeProblems(page, { outside: '.toast' })).toEqual([]);
  await page.getByRole('link', { name: 'Предложенные клиенты' }).click();
  await title(page, 'Кого анонимизировать');
  await page.getByText('Кимова Зарина').first().waitFor();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Delete');
  await title(page, 'Анонимизация: Кимова Зарина');
});
