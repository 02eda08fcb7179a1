import type { Row } from '../support/row.ts';
import { measureColdCache } from './cold-cache.ts';
import { measureExcel } from './excel.ts';
import { measureList } from './list.ts';
import { openBrowserSite } from './site.ts';

/** The results of the browser: a list of 100,000 rows, its export, and the first list with an empty cache. */
export async function measureBrowser(): Promise<Row[]> {
  const site = await openBrowserSite();
  try {
    return [...(await measureColdCache(site)), ...(await measureList(site)), ...(await measureExcel(site))];
  } finally {
    await site.stop();
  }
}
