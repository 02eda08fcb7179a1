import type { Page } from 'playwright-core';
import { field } from './fields.ts';
import { focusedHeading } from './screen.ts';

/** The windows that first screens are looked at in, px. */
export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export const ownCompanyButton = (page: Page) => page.getByRole('button', { name: 'Создать компанию', exact: true });
export const demonstrationButton = (page: Page) => page.getByRole('button', { name: 'Загрузить демонстрацию' });
export const step = (page: Page, heading: string) => focusedHeading(page, heading);

/** The values typed into the set-up of a company. */
export const typed = {
  company_name: 'Самарканд Турс',
  office_name: 'Главный',
  surname: 'Каримова',
  name: 'Нигора',
  username: 'nigora',
  password: 'семь ламп самарканда',
};

export async function fill(page: Page, fields: Partial<typeof typed> & { slug?: string }): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

/** To the last step, with everything before it filled in. */
export async function goToAccess(page: Page): Promise<void> {
  const { company_name, office_name, surname, name } = typed;
  await ownCompanyButton(page).click();
  await step(page, 'Шаг 1 из 3. Компания').waitFor();
  await fill(page, { company_name });
  await page.keyboard.press('Enter');
  await step(page, 'Шаг 2 из 3. Офис и вы').waitFor();
  await fill(page, { office_name, surname, name });
  await page.keyboard.press('Enter');
  await step(page, 'Шаг 3 из 3. Вход').waitFor();
}
