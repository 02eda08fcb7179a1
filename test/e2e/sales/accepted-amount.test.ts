import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildPayment, buildSale, readSale } from '../../support/data/company.ts';
import { field } from '../../support/pages/fields.ts';
import { toastShown } from '../../support/pages/notices.ts';

const stage = await sharedStage();

test('an accepted amount far from the recorded one shows a warning at its field and asks for confirmation; no keeps the input, yes accepts it', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company, { brutto: '1000.00' });
  await buildPayment(company, sale, { amount: '1000.00' });
  const page = await stage.open(company.manager, '/new-tourist-payments');
  await page
    .getByRole('button', { name: /^Принять/ })
    .first()
    .press('Enter');
  const amount = field(page, 'accepted_amount');
  await amount.fill('500');
  const words = /Записано 1\s000,00 USD, принимается 100,00 USD: разница больше чем в пять раз/;
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByText(/больше чем в пять раз/).count()).toBe(0);
  await amount.fill('100');
  await dialog.getByText(words).waitFor();
  await amount.press('Enter');
  const question = page.getByRole('dialog', { name: 'Всё верно?' });
  await question.getByText(words).waitFor();
  await question.getByRole('button', { name: 'Отмена' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await amount.inputValue()).toBe('100,00');
  expect((await readSale(company.manager, sale.id)).accepted).toBe('0.00');
  await amount.press('Enter');
  await question.getByRole('button', { name: 'Сохранить так' }).press('Enter');
  await toastShown(page, 'Платёж принят');
  expect((await readSale(company.manager, sale.id)).accepted).toBe('100.00');
});
