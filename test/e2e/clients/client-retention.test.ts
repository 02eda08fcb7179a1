import { expect, test } from 'vitest';
import { axeProblems } from '../../support/browser/axe.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildClient } from '../../support/data/client-reads.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { field, fieldWrong } from '../../support/pages/fields.ts';
import { focused, headingFocused } from '../../support/pages/screen.ts';
import { sharedSql } from '../../support/server/sql.ts';

const stage = await sharedStage();

test('Management sets the retention period, and an inactive client is anonymised from the list of proposed ones', async () => {
  const company = await buildCompany(stage.server);
  const client = await buildClient(company, { surname: 'Кимова' });
  const sql = await sharedSql(stage.server.database.superuser);
  const before = [client.id, inDays(-3 * 366)];
  await sql.query('update clients set created_at = $2::date where id = $1', before);
  await sql.query(`update audit_log set at = $2::date where entity = 'client' and entity_id = $1`, before);

  const page = await stage.open(company.manager, '/clients-to-anonymise');
  await headingFocused(page, 'Кого анонимизировать');
  await page.getByText('Срок хранения не задан, поэтому никто не предлагается.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Задать срок' }).click();
  await headingFocused(page, 'Персональные данные');
  await field(page, 'retention_months').fill('0');
  await page.keyboard.press('Control+Enter');
  await fieldWrong(page, 'retention_months');
  await field(page, 'retention_months').fill('24');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Клиенты предлагаются через 24 месяца').first().waitFor();
  expect(await axeProblems(page, { outside: '.toast' })).toEqual([]);
  await page.getByRole('link', { name: 'Предложенные клиенты' }).click();
  await headingFocused(page, 'Кого анонимизировать');
  await page.getByText('Кимова Зарина').first().waitFor();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Delete');
  await headingFocused(page, 'Анонимизация: Кимова Зарина');
});

test('a wrong retention period that is saved by its button gets the focus, each time', async () => {
  const company = await buildCompany(stage.server);
  const page = await stage.open(company.manager, '/personal-data');
  const period = field(page, 'retention_months');
  await period.fill('9999');
  for (let attempt = 0; attempt < 2; attempt++) {
    await page.getByRole('button', { name: 'Сохранить срок' }).press('Enter');
    await fieldWrong(page, 'retention_months');
    await focused(period).waitFor();
  }
});
