import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClientExport } from '#contract/clients/client-export.ts';
import { axeProblems } from '../../support/browser/axe.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Выгрузить данные…' }).click();
  await page.getByRole('dialog').waitFor();
};

/** The file that the browser saved when the dialog's action was pressed. */
async function download(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Скачать' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a manager downloads the personal data of a client as a document and as JSON', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company, { tourist_surname: 'Ким', notes: 'Просит <b>окно</b>' });
  const page = await stage.open(company.manager, `/client-details/${sale.client_id}`);
  await headingFocused(page, 'Ким Тимур');
  await open(page);
  expect(await axeProblems(page)).toEqual([]);
  const readable = await download(page);
  expect(readable.name).toBe(`client-${sale.client_id}.html`);
  expect(readable.text).toContain('Просит &lt;b&gt;окно&lt;/b&gt;');
  await page.getByText('Данные клиента выгружены: Ким Тимур').first().waitFor();

  await open(page);
  await page.getByText('для программ (JSON)').click();
  const data = await download(page);
  expect(data.name).toBe(`client-${sale.client_id}.json`);
  const exported = JSON.parse(data.text) as ClientExport;
  expect(exported.sales).toMatchObject([{ id: sale.id, notes: 'Просит <b>окно</b>' }]);

  // The page stands by itself.
  const alone = await page.context().newPage();
  await alone.setContent(readable.text);
  await alone.getByRole('heading', { name: 'Данные клиента: Ким Тимур' }).waitFor();
  expect(await axeProblems(alone)).toEqual([]);
  await alone.close();
});

test('a download that the network lost shows an error in its dialog and can be repeated', async () => {
  const company = await buildCompany(stage.server);
  const { client_id } = await buildSale(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.manager, `/client-details/${client_id}`);
  await headingFocused(page, 'Ким Тимур');
  let tries = 0;
  await intercept(page, '**/clients/*/export/', async (route) => {
    tries += 1;
    return tries > 1 ? route.continue() : route.abort();
  });
  await open(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Скачать' }).click();
  await page.getByRole('dialog').getByText('Нет связи с сервером').waitFor();
  expect((await download(page)).name).toBe(`client-${client_id}.html`);
});

test('an agent is not offered the export', async () => {
  const company = await buildCompany(stage.server);
  const { client_id } = await buildSale(company, { tourist_surname: 'Ким' });
  const page = await stage.open(company.agent, `/client-details/${client_id}`);
  await headingFocused(page, 'Ким Тимур');
  expect(await page.getByRole('button', { name: 'Выгрузить данные…' }).count()).toBe(0);
});
