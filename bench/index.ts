import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../src/server/source-files.ts';
import { measureBrowser } from './browser/index.ts';
import { measureGridBases } from './grid-base/index.ts';
import { measureManagement } from './management/index.ts';
import { installPackages } from './packages.ts';
import { measureResilience } from './resilience/index.ts';
import { measureServer } from './server/index.ts';
import { measureSizes } from './sizes/index.ts';
import { replaceTable, table } from './support/markdown.ts';
import { cellsOf, heading, holds, type Row } from './support/row.ts';
import { slowness } from './support/slowness.ts';

/** The measurements by name; a single one can be chosen on the command line. */
const sections: Record<string, () => Promise<Row[]>> = {
  server: () => measureServer(),
  management: measureManagement,
  resilience: measureResilience,
  sizes: measureSizes,
  browser: measureBrowser,
};

const results = join(projectRoot, 'docs/bench.md');

async function main(asked: string[]): Promise<void> {
  const unknown = asked.filter((name) => !(name in sections) && !['grid-base', '--broken'].includes(name));
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
  const measured = table(heading, rows.map(cellsOf));
  console.log(measured);
  const when = `On ${cpus().length} cores, ${slowness.toFixed(1)} × the reference time, ${new Date().toISOString().slice(0, 10)}.`;
  if (asked.length === 0) await replaceTable(results, `${when}\n\n${measured}`);
  if (!rows.every(holds)) process.exitCode = 1;
}

/** The positive control: a deliberately slow server has to violate every bound. */
async function findOut(): Promise<void> {
  const rows = await measureServer(true);
  console.log(table(heading, rows.map(cellsOf)));
  const missed = rows.filter(holds).map(({ job }) => job);
  if (missed.length === 0) console.log('\nEvery row was found out.');
  else console.log(`\nNot found out: ${missed.join('; ')}`);
  if (missed.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
