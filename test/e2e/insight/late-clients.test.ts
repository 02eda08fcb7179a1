import { expect, test } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';
import { paths } from '../../../src/web/paths.ts';
import { goTo } from '../../support/browser/cut-off.ts';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { listen, withPlainSpaces } from '../../support/browser/speech.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
await buildSale(company);

const { clients, returning_share } = ru.statistics.figures;

/** The statistics while their clients are counted, what the tiles of clients say, and what is announced from now on. */
async function openCounting() {
  const page = await stage.open(company.manager, paths.journal());
  const held = await holdReads(page, (text) => text.includes('returning_share'));
  await goTo(page, paths.statistics());
  const tiles = page.locator('.figure-tile').filter({ hasText: new RegExp(`${clients}|${returning_share}`) });
  const values = async () => (await tiles.locator('.figure-value').allInnerTexts()).map(withPlainSpaces);
  await expect.poll(values).toEqual([ru.statistics.counting, ru.statistics.counting]);
  const said = await listen(page);
  return { page, held, values, said: async () => (await said()).map(withPlainSpaces) };
}

test('clients that were counted for long are announced with their figures, once', async () => {
  const { page, held, values, said } = await openCounting();
  const began = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() - from > 2100, began);
  await held.letGo();
  await expect.poll(values).toEqual(['1', '0 %']);
  await expect.poll(said).toContain(`${clients}: 1. ${returning_share}: 0 %`);
  expect((await said()).filter((words) => words.includes(clients))).toHaveLength(1);
});

test('clients that could not be counted are not said to be counted', async () => {
  const { held, values, said } = await openCounting();
  for (const route of held.waiting.splice(0)) await route.abort();
  await expect.poll(said).toContainEqual(expect.stringContaining(ru.errors.network_failed));
  expect(await values()).toEqual(['-', '-']);
});
