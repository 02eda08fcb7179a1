import type { Page } from 'playwright-core';
import { scrollToEnd } from '../../test/support/scroll.ts';
import { heapOf, press } from '../support/in-page.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';
import { median, quantile } from '../support/statistics.ts';
import { emptyPageFrames } from './control.ts';
import { searchFor, sortBy } from './first-rows.ts';
import { type BrowserSite, openPage } from './site.ts';
import { tasksOf } from './trace.ts';

const LIST = '/completed-sales?sort=sale_date';
const ROWS = 100_000;
/** px a frame: twenty rows. */
const STEP = 700;
const PRESSES = 120;

/** The list of completed sales in the real product: the arrows at both ends, and the way between them. */
export async function measureList(site: BrowserSite): Promise<Row[]> {
  const { page, devtools, close } = await openPage(site);
  await page.goto(`${site.url}${LIST}`);
  await page.locator('tbody tr[data-index="20"]').waitFor();
  // From the heading, which has the focus, down into the list.
  await press(page, 'ArrowDown', 5);
  const atTop = await arrows(page);

  const control = await emptyPageFrames(site.browser);
  const trace = await tasksOf(devtools);
  const scrolled = await scrollToEnd(page, STEP);
  const work = await trace.end();
  control.push(...(await emptyPageFrames(site.browser)));
  if (scrolled.last < ROWS - 1) throw new Error(`The list ended at row ${scrolled.last}`);
  const heap = await heapOf(devtools);

  await press(page, 'End', 1);
  await page.locator(`tbody tr[data-index="${scrolled.last}"]:focus th`).first().waitFor();
  await press(page, 'PageUp', 12);
  const deep = await arrows(page);
  const sorted = await sortBy(page, 'Долг');
  const searched = await searchFor(page, ['Каримов', 'Ахмедова', 'Иванов']);
  await close();

  const worst = Math.max(...scrolled.intervals);
  const beside = `an empty page: worst ${milliseconds(Math.max(...control))}, p99 ${milliseconds(quantile(control, 0.99))}`;
  const row = (job: string, measured: string, figure: number, bound: Row['bound'], than = ''): Row => ({
    job: `list of ${(scrolled.last + 1).toLocaleString('en')} rows: ${job}`,
    measured,
    beside: than,
    figure,
    bound,
  });
  return [
    ...[...arrowRows('at the top', atTop), ...arrowRows('deep', deep)].map(([job, figure, most]) =>
      row(job, milliseconds(figure), figure, atMost(most, 'ms')),
    ),
    row(
      'worst frame',
      `worst ${milliseconds(worst)}, p99 ${milliseconds(quantile(scrolled.intervals, 0.99))} of ${scrolled.frames} frames`,
      worst,
      atMost(34, 'ms'),
      beside,
    ),
    row(
      'longest task, time of its own',
      `worst ${milliseconds(Math.max(...work))}, p99 ${milliseconds(quantile(work, 0.99))}, p50 ${milliseconds(median(work))}`,
      Math.max(...work),
      atMost(34, 'ms'),
    ),
    row('places without a row', `${scrolled.blank} in ${scrolled.frames} frames`, scrolled.blank, atMost(0, '')),
    row('heap at its end', `${heap.toFixed(1)} MB`, heap, atMost(40, 'MB')),
    row('first rows of another order', milliseconds(sorted), sorted, atMost(300, 'ms')),
    row('first rows of a search', milliseconds(searched), searched, atMost(300, 'ms')),
  ];
}

async function arrows(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.moves = [];
  });
  await press(page, 'ArrowDown', PRESSES);
  const moves = await page.evaluate(() => window.moves);
  if (moves.length < PRESSES) throw new Error(`The focus moved ${moves.length} times in ${PRESSES} presses`);
  return moves;
}

const arrowRows = (where: string, moves: number[]): [string, number, number][] => [
  [`arrow key to focus, ${where}, p50`, median(moves), 8],
  [`arrow key to focus, ${where}, p95`, quantile(moves, 0.95), 16],
];
