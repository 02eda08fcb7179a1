import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany } from '../../support/data/company.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

test('the documentation of the API opens in a tab of its own, from the palette by keyboard and from the profile', async () => {
  const page = await stage.open(company.agent, '/users/profile');
  await headingFocused(page);
  const opens = [
    async () => {
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog', { name: 'Найти или сделать' }).waitFor();
      await page.keyboard.type('описание api');
      await page.locator('[role=option][data-focused]', { hasText: 'Описание API' }).waitFor();
      await page.keyboard.press('Enter');
    },
    () => page.getByRole('button', { name: 'Описание API, в новой вкладке' }).press('Enter'),
  ];
  for (const open of opens) {
    const opened = page.waitForEvent('popup');
    // The request that its scripts send when they run: rendering the whole page takes long.
    const described = page.context().waitForEvent('response', (response) => response.url().endsWith('/docs/json'));
    await open();
    const docs = await opened;
    expect((await described).status()).toBe(200);
    expect(new URL(docs.url()).pathname).toMatch(/^\/api\/v1\/docs\//);
    await docs.close();
  }
  expect(new URL(page.url()).pathname).toBe('/users/profile');
});
