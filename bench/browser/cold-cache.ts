import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from '../support/compare.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';
import { startClient } from '../support/servers.ts';
import { buildReactAdmin } from './react-admin-app/build.ts';
import { type BrowserSite, openPage } from './site.ts';

/** Time to the first row with an empty cache: the product, and react-admin over the same API. */
export async function measureColdCache(site: BrowserSite): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'karavan-react-admin-'));
  await buildReactAdmin(folder);
  const reactAdmin = await startClient(site.database, folder);
  try {
    const { ours, base, ratio } = await compare(
      () => untilFirstRow(site, `${site.url}/completed-sales`, 'main tbody tr[data-index="0"] th'),
      () => untilFirstRow(site, `${reactAdmin.url}/`, 'tbody tr td'),
      { warmUp: 2, rounds: 3, goes: 5 },
    );
    return [
      {
        job: 'empty cache → first list painted',
        measured: milliseconds(ours),
        beside: `react-admin's smallest list: ${milliseconds(base)}`,
        figure: ratio,
        // react-admin's smallest list has no session, no menu by roles and no filters: to be no slower is enough.
        bound: atMost(1, '×'),
      },
    ];
  } finally {
    await reactAdmin.stop();
    await rm(folder, { recursive: true });
  }
}

/** Time from the start of the navigation to the paint of the first row, by the page's own clock, ms. */
async function untilFirstRow(site: BrowserSite, url: string, firstCell: string): Promise<number> {
  // react-admin's styles violate the product's content security policy, so it is disabled for both.
  const { page, close } = await openPage(site, { bypassCSP: true });
  await page.addInitScript((selector) => {
    window.answered = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(selector)?.textContent) setTimeout(() => resolve(performance.now()));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }, firstCell);
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.evaluate(() => window.answered);
  await close();
  return shown;
}
