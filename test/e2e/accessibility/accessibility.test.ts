import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../src/web/paths.ts';
import { isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo } from '../../support/browser/cut-off.ts';
import { inspect, problemsOf } from '../../support/browser/inspect.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { addressOf } from '../../support/pages/addresses.ts';

const stage = await sharedStage();
const { company, ids, unpaid } = await buildFurnished(stage.server);

/** A screen and a phone: how things are built differs between these. How wide they are is looked at at every width elsewhere. */
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** One page goes through all screens of a person: it has loaded the application once. */
const open = (person: Parameters<typeof stage.open>[0]) => stage.open(person, '/nowhere', { theme: 'system' });
const signedIn = await open(company.manager);
const visitor = await open(null);

async function inspectAt(page: Page, address: string, shown = 'main h1'): Promise<void> {
  // It begins with the size that it has: a screen that is left need not be laid out once more.
  const sizes = page.viewportSize()?.width === phone.width ? [phone, wide] : [wide, phone];
  await goTo(page, address, shown);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inspect(page, `${address} at ${size.width}`);
  }
}

test.each(screens.map((screen) => [screen.path, isPublic(screen) ? visitor : signedIn] as const))(
  '%s passes the accessibility checks in both themes, on a screen and on a phone',
  (path, who) => inspectAt(who, addressOf(path, ids)),
);

test('the comparison of two clients passes the accessibility checks', () => {
  const address = paths.clientMerge({ survivor: ids.sale.client_id, other: unpaid.client_id });
  return inspectAt(signedIn, address, '#field-fields-phone');
});

test('the page of an unknown address passes the accessibility checks', () => inspectAt(visitor, '/nowhere'));

test('the inspection finds what is wrong', async () => {
  const page = await stage.open(company.agent, '/active-sales', { theme: 'system' });
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/favicon.svg';
    image.style.width = '5000px';
    document.querySelector('main')?.append(image);
  });
  expect(await problemsOf(page)).toEqual([expect.stringMatching(/^image-alt/), expect.stringMatching(/^wider/)]);
});

test('the inspection finds what is too faint in the dark', async () => {
  const page = await stage.open(company.agent, '/active-sales', { theme: 'system' });
  await page.evaluate(() => {
    document.styleSheets[0]?.insertRule('[data-theme="dark"] main h1 { color: #2a2a2a !important; }');
  });
  expect(await problemsOf(page)).toEqual([expect.stringMatching(/^in the dark theme: color-contrast/)]);
});
