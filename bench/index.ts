import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../src/server/source-files.ts';
import { measureBrowser } from './browser/index.ts';
import { measureGridBases } from './grid-base/index.ts';
import { measureGrowth, measureSlowGrowth } from './growth/index.ts';
import { bounds as growthBounds, lineCells, lineHeading, lineHolds } from './growth/line.ts';
import { installPackages } from './packages.ts';
import { measurePeers } from './peers/index.ts';
import { measureResilience } from './resilience/index.ts';
import { measureServer } from './server/index.ts';
import { measureSizes } from './sizes/index.ts';
import { replacePart, table } from './support/markdown.ts';
import { cellsOf, heading, holds, type Row } from './support/row.ts';
import { slowness } from './support/slowness.ts';

/** The measurements by name; a single one can be chosen on the command line. */
const sections: Record<string, () => Promise<Row[]>> = {
  server: () => measureServer(),
  resilience: measureResilience,
  sizes: measureSizes,
  browser: measureBrowser,
};

/** Measurements with results of their own. */
const others = ['grid-base', 'growth', 'peers', '--broken'];

const results = join(projectRoot, 'docs/bench.md');

async function main(asked: string[]): Promise<void> {
  const unknown = asked.filter((name) => !(name in sections) && !others.includes(name));
  if (unknown.length > 0) throw new Error(`There is nothing to measure called ${unknown.join(', ')}`);
  await installPackages();
  if (asked.includes('grid-base')) await measureGridBases();
  else if (asked.includes('--broken')) await findOut();
  else await measure(asked);
}

/** Prints and stores the rows; the exit code tells whether all bounds hold. */
async function measure(asked: string[]): Promise<void> {
  const rows: Row[] = [];
  for (const [name, section] of Object.entries(sections)) {
    if (asked.length === 0 || asked.includes(name)) rows.push(...(await section()));
  }
  if (rows.length > 0) console.log(tableOf(rows));
  if (asked.length === 0) await replacePart(results, 'table', `${machine()}\n\n${tableOf(rows)}`);
  if (!rows.every(holds)) process.exitCode = 1;
  if (asked.length === 0 || asked.includes('growth')) await measureAndStoreGrowth();
  if (asked.includes('peers')) await measureAndStorePeers();
}

/** Growth has a table and a picture of its own. */
async function measureAndStoreGrowth(): Promise<void> {
  const { lines, rows } = await measureGrowth();
  const measured = table(lineHeading, lines.map(lineCells));
  console.log(`${measured}\n\n${tableOf(rows)}`);
  const head = `${machine()} Bounds: ${growthBounds}.`;
  await replacePart(results, 'growth', [head, '![](growth.svg)', measured, tableOf(rows)].join('\n\n'));
  if (!lines.every(lineHolds) || !rows.every(holds)) process.exitCode = 1;
}

/** Only on request: what it is measured beside has to be installed first. */
async function measureAndStorePeers(): Promise<void> {
  const { versions, rows } = await measurePeers();
  console.log(tableOf(rows));
  await replacePart(results, 'peers', `${machine()} ${versions}\n\n${tableOf(rows)}`);
  if (!rows.every(holds)) process.exitCode = 1;
}

const tableOf = (rows: Row[]): string => table(heading, rows.map(cellsOf));

const machine = (): string =>
  `On ${cpus().length} cores, ${slowness.toFixed(1)} × the reference time, ${new Date().toISOString().slice(0, 10)}.`;

/** The positive control: a deliberately slow server has to violate every bound. */
async function findOut(): Promise<void> {
  const rows = await measureServer(true);
  const lines = await measureSlowGrowth();
  console.log(`${tableOf(rows)}\n\n${table(lineHeading, lines.map(lineCells))}`);
  const missed = [...rows.filter(holds), ...lines.filter(lineHolds)].map(({ job }) => job);
  if (missed.length === 0) console.log('\nEvery row was found out.');
  else console.log(`\nNot found out: ${missed.join('; ')}`);
  if (missed.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
