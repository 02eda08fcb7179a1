import { join } from 'node:path';
import { build } from 'esbuild';
import { byRatio } from '../support/compare.ts';
import { atMost, type Row } from '../support/row.ts';
import type { ExcelTimes } from './excel-worker.ts';
import { type BrowserSite, openPage } from './site.ts';
import { tasksOf } from './trace.ts';

const ROUNDS = 2;
const LONG_ENOUGH = 600_000;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The export: its writing beside write-excel-file alone, and a whole one from the screen that somebody works with. */
export async function measureExcel(site: BrowserSite): Promise<Row[]> {
  const written = byRatio((await timeWriting(site)).map((times) => ({ ...times, ratio: times.ours / times.base })));
  const { rows, total, longest } = await exportFromScreen(site);
  const whole = `${rows.toLocaleString('en')} rows of the list, reading included, in ${seconds(total)}`;
  return [
    {
      job: 'Excel, 100,000 × 20',
      measured: seconds(written.ours),
      beside: `write-excel-file alone: ${seconds(written.base)}`,
      figure: written.ratio,
      bound: atMost(1.2, '×'),
    },
    {
      job: 'longest task of the page while it exports',
      measured: whole,
      beside: '',
      figure: longest,
      bound: atMost(50, 'ms'),
    },
  ];
}

async function timeWriting(site: BrowserSite): Promise<ExcelTimes[]> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'excel-worker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  const { page, close } = await openPage(site);
  await page.route('**/bench/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(`${site.url}/bench/`);
  const times = await page.evaluate(
    (rounds) =>
      new Promise<ExcelTimes[]>((resolve, reject) => {
        const worker = new Worker('/bench/worker.js');
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.onmessage = ({ data }) => resolve(data as ExcelTimes[]);
        worker.postMessage(rounds);
      }),
    ROUNDS,
  );
  await close();
  return times;
}

async function exportFromScreen(site: BrowserSite): Promise<{ rows: number; total: number; longest: number }> {
  const { page, devtools, close } = await openPage(site);
  await page.goto(`${site.url}/completed-sales`);
  await page.locator('tfoot', { hasText: /\d/ }).waitFor();
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  const trace = await tasksOf(devtools);
  const begun = performance.now();
  const download = page.waitForEvent('download', { timeout: LONG_ENOUGH });
  await page.getByRole('button', { name: 'В Excel' }).press('Enter');
  await download;
  const total = performance.now() - begun;
  const tasks = await trace.end();
  await close();
  return { rows, total, longest: Math.max(...tasks) };
}
