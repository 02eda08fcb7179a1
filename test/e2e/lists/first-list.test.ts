import { expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany } from '../../support/data/company.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** The beginning of what the library of phone numbers knows of El Salvador. */
const NUMBERING_PLAN = /SV:\["503"/;

test('the first list is loaded without the numbering plans of all countries, which only forms with a phone need', async () => {
  const bring = async (path: string, shown: string): Promise<string> => {
    const page = await stage.open(company.manager, path, { fresh: true });
    await page.locator(shown).waitFor();
    const brought = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const scripts = brought.filter((name) => name.endsWith('.js'));
    return (await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))).join('\n');
  };
  const ofList = await bring('/active-sales', 'h1:focus');
  expect(ofList.length).toBeGreaterThan(100_000);
  expect(ofList).not.toMatch(NUMBERING_PLAN);
  expect(await bring('/new-sale', '#field-tourist_phone')).toMatch(NUMBERING_PLAN);
});
