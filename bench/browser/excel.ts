import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type Comparison, compare } from '../support/compare.ts';
import { atMost, type Row } from '../support/row.ts';
import type { ExcelSide, ExcelTime } from './excel-worker.ts';
import { type BrowserSite, openPage } from './site.ts';
import { tasksOf } from './trace.ts';

declare global {
  interface Window {
    writers: Record<ExcelSide, Worker>;
  }
}

const ROUNDS = 3;
const LONG_ENOUGH = 600_000;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Measures the export: writing the file beside write-excel-file alone, and a whole export from its screen. */
export async function measureExcel(site: BrowserSite): Promise<Row[]> {
  const written = await timeWriting(site);
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

/** Each side runs in a worker of its own, in turns; each zips in its own way. */
async function timeWriting(site: BrowserSite): Promise<Comparison> {
  const scripts = { ours: await bundleWorker([zipInPlace]), base: await bundleWorker([]) };
  const { page, close } = await openPage(site);
  await page.route('**/bench/**', (route) => {
    const [, side] = /(\w+)\.js$/.exec(route.request().url()) ?? [];
    if (!side) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    return route.fulfill({ contentType: 'text/javascript', body: scripts[side as ExcelSide] });
  });
  await page.goto(`${site.url}/bench/`);
  await page.evaluate(() => {
    window.writers = { ours: new Worker('/bench/ours.js'), base: new Worker('/bench/base.js') };
  });
  const write = (side: ExcelSide) =>
    page.evaluate(
      (name) =>
        new Promise<ExcelTime>((resolve, reject) => {
          const worker = window.writers[name];
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.onmessage = ({ data }) => resolve(data as ExcelTime);
          worker.postMessage(name);
        }),
      side,
    );
  const sizes = [(await write('ours')).size, (await write('base')).size];
  if (Math.max(...sizes) > Math.min(...sizes) * 1.1) throw new Error(`Two files: ${sizes.join(' and ')} bytes`);
  const times = async (side: ExcelSide) => (await write(side)).time;
  const found = await compare(
    () => times('ours'),
    () => times('base'),
    { warmUp: 0, rounds: ROUNDS, goes: 1 },
  );
  await close();
  return found;
}

/** The function `zipInPlace` of the client's build. */
const zipInPlace: Plugin = {
  name: 'zip-in-place',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zipToArrayBuffer\.js$/ }, () => ({
      contents: "import { zipSync } from 'fflate'; export default async (files) => zipSync(files).buffer;",
      resolveDir: import.meta.dirname,
    })),
};

async function bundleWorker(plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'excel-worker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    plugins,
  });
  return outputFiles[0]?.text ?? '';
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
