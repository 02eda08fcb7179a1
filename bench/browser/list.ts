import type { Page } from 'playwright-core';
import { scrollToEnd } from '../../test/support/browser/scroll.ts';
import { heapOf, press } from '../support/in-page.ts';
import { atMost, milliseconds, type Row, workAtMost } from '../support/row.ts';
import { median, quantile } from '../support/statistics.ts';
import { searchFor, sortBy } from './first-rows.ts';
import { emptyPageFrames, frameIntervals } from './frames.ts';
import { type BrowserSite, openPage } from './site.ts';
import { tasksOf } from './trace.ts';

const LIST = '/completed-sales?sort=sale_date';
const ROWS = 100_000;
/** px per frame on the way to the end, twenty rows: too fast to read, and still no row may be blank. */
const STEP = 700;
/** px per frame at the speed of a fast wheel, five rows, and the number of measured frames per place. */
const WHEEL = 175;
const FRAMES = 1_000;
const PRESSES = 120;

/** Measures the list of completed sales: arrow keys at both ends, and scrolling between them. */
export async function measureList(site: BrowserSite): Promise<Row[]> {
  // Before and after the list: with two pages, the browser would render the one in the background rarely.
  const control = await emptyPageFrames(site.browser, FRAMES);
  const { page, devtools, close } = await openPage(site);
  await page.goto(`${site.url}${LIST}`);
  await page.locator('tbody tr[data-index="20"]').waitFor();
  await page.locator('[role=grid]:not([aria-rowcount="-1"])').waitFor();
  // From the heading, which has the focus, into the list.
  await press(page, 'ArrowDown', 5);
  const atTop = await arrows(page);

  const intervals: number[] = [];
  const work: number[] = [];
  const turnTheWheel = async () => {
    const trace = await tasksOf(devtools);
    intervals.push(...(await frameIntervals(page, FRAMES, WHEEL)));
    work.push(...(await trace.end()));
  };
  await turnTheWheel();
  const scrolled = await scrollToEnd(page, STEP);
  if (scrolled.last < ROWS - 1) throw new Error(`The list ended at row ${scrolled.last}`);
  const heap = await heapOf(devtools);
  await page.locator('.grid').evaluate((frame) => frame.scrollTo({ top: frame.scrollTop / 2 }));
  await page.locator('.grid-blank').first().waitFor({ state: 'detached' });
  await turnTheWheel();

  await page.getByRole('heading', { level: 1 }).focus();
  await press(page, 'ArrowDown', 1);
  await press(page, 'End', 1);
  await page.locator(`tbody tr[data-index="${scrolled.last}"]:focus th`).first().waitFor();
  await press(page, 'PageUp', 12);
  const deep = await arrows(page);
  const sorted = await sortBy(page, 'Долг');
  const searched = await searchFor(page, ['Каримов', 'Ахмедова', 'Иванов']);
  await close();
  control.push(...(await emptyPageFrames(site.browser, FRAMES)));

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
    row('a turning wheel, longest frame, time of its own', spread(work), Math.max(...work), workAtMost(34, 'ms')),
    row(
      'a turning wheel, from frame to frame, p99',
      spread(intervals),
      quantile(intervals, 0.99),
      workAtMost(34, 'ms'),
      `an empty page: ${spread(control)}`,
    ),
    row('places without a row', `${scrolled.blank} in ${scrolled.frames} frames`, scrolled.blank, atMost(0, '')),
    row('heap at its end', `${heap.toFixed(1)} MB`, heap, atMost(40, 'MB')),
    row('first rows of another order', milliseconds(sorted), sorted, atMost(300, 'ms')),
    row('first rows of a search', milliseconds(searched), searched, atMost(300, 'ms')),
  ];
}

/** The maximum, and the 99th percentile. */
const spread = (times: number[]): string =>
  `worst ${milliseconds(Math.max(...times))}, p99 ${milliseconds(quantile(times, 0.99))}`;

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
