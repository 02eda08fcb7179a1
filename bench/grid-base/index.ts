import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/source-files.ts';
import { startBrowser } from '../../test/support/browser/browser.ts';
import { replacePart, table } from '../support/markdown.ts';
import { buildPage } from './build.ts';
import { candidates } from './candidates.ts';
import { type Figures, measure } from './measure.ts';

const heading = ['base', 'code, kB', 'rows', 'p50, ms', 'p95, ms', 'work, ms', 'shown, ms', 'heap, MB', 'elements'];

function cells({ p50, p95, work, shown, heap, elements }: Figures): string[] {
  const milliseconds = [p50, p95, work].map((ms) => ms.toFixed(1));
  return [...milliseconds, shown.toFixed(0), heap.toFixed(1), elements.toLocaleString('en')];
}

/** Measures every candidate for the base of the grid, prints the table and puts it into `docs/grid-base.md`. */
export async function measureGridBases(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'karavan-grid-base-'));
  const browser = await startBrowser();
  const rows: string[][] = [];
  for (const { name, file, firstCell, sizes } of candidates) {
    const { url, weight } = await buildPage(file, folder);
    for (const size of sizes) {
      const figures = await measure(browser, url, size, firstCell);
      rows.push([name, weight.toFixed(0), size.toLocaleString('en'), ...cells(figures)]);
      console.log(rows.at(-1)?.join('  '));
    }
  }
  await browser.close();
  await rm(folder, { recursive: true });
  await replacePart(join(projectRoot, 'docs/grid-base.md'), 'table', table(heading, rows));
}
