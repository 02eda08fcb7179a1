import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany } from '../../support/data/company.ts';
import { field, fieldFocused, fieldWrong } from '../../support/pages/fields.ts';

const stage = await sharedStage();
const { manager } = await buildCompany(stage.server);

test('a dialog whose button is pressed with wrong fields moves the focus to the first of them, each time', async () => {
  const page = await stage.open(manager, '/clients-list');
  await page.getByRole('button', { name: 'Новый клиент' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Новый клиент' });
  await field(dialog, 'name').fill('Лола');
  for (const [first = '', right = ''] of [
    ['phone', '+998901112299'],
    ['surname', 'Каримова'],
  ]) {
    for (let attempt = 0; attempt < 2; attempt++) {
      await dialog.getByRole('button', { name: 'Добавить' }).press('Enter');
      await fieldWrong(dialog, first);
      await fieldFocused(dialog, first);
    }
    await field(dialog, first).fill(right);
  }
  expect(await field(dialog, 'name').inputValue()).toBe('Лола');
});
