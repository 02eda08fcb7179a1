import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../src/web/paths.ts';
import { isPublic } from '../../src/web/screen.ts';
import { screens } from '../../src/web/screens.tsx';
import { addressOf } from '../support/addresses.ts';
import { furnish } from '../support/furnished.ts';
import { inspect, problemsOf, tooWide } from '../support/inspect.ts';
import { sharedStage } from '../support/pages.ts';

const stage = await sharedStage();
const { company, ids, unpaid } = await furnish(stage.server);

/** A screen and a phone: how things are built differs between these, how wide they are at every size. */
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Besides, the largest screen, a small one, and the first at 200 % zoom. */
const others = [
  { width: 2560, height: 1440 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
];

/** One page goes through all screens of somebody: it has loaded the application once. */
const open = (person: Parameters<typeof stage.open>[0]) => stage.open(person, '/nowhere', { theme: 'system' });
const signedIn = await open(company.manager);
const nobody = await open(null);

async function inspectAt(page: Page, address: string, shown = 'main h1'): Promise<void> {
  await page.setViewportSize(wide);
  await page.goto(`${stage.server.url}${address}`);
  await page.waitForFunction(
    (what) => !document.querySelector('.loader') && document.querySelector('main h1') && document.querySelector(what),
    shown,
  );
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await inspect(page, `${address} at ${size.width}`);
  }
  for (const size of others) {
    await page.setViewportSize(size);
    await expect.poll(() => tooWide(page), { message: `${address} at ${size.width}` }).toEqual([]);
  }
}

test.each(screens.map((screen) => [screen.path, isPublic(screen) ? nobody : signedIn] as const))(
  '%s can be used by everybody, in both themes and at every width',
  (path, who) => inspectAt(who, addressOf(path, ids)),
);

test('two clients can be compared by everybody', () => {
  const address = paths.clientMerge({ survivor: ids.sale.client_id, other: unpaid.client_id });
  return inspectAt(signedIn, address, '#field-fields-phone');
});

test('a page that does not exist can be read by everybody', () => inspectAt(nobody, '/nowhere'));

test('the inspection finds what is wrong', async () => {
  const page = await stage.open(company.agent, '/active-sales', { theme: 'system' });
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/favicon.svg';
    image.style.width = '5000px';
    document.querySelector('main')?.append(image);
  });
  expect(await problemsOf(page)).toEqual([expect.stringMatching(/^image-alt/), expect.stringMatching(/^wider/)]);
  await page.context().close();
});

test('the inspection finds what is too faint in the dark', async () => {
  const page = await stage.open(company.agent, '/active-sales', { theme: 'system' });
  await page.evaluate(() => {
    document.styleSheets[0]?.insertRule('[data-theme="dark"] main h1 { color: #2a2a2a !important; }');
  });
  expect(await problemsOf(page)).toEqual([expect.stringMatching(/^in the dark: color-contrast/)]);
  await page.context().close();
});
