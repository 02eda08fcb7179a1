import { measureBrowser } from './browser/index.ts';
import { measureGridBases } from './grid-base/index.ts';
import { installPackages } from './packages.ts';
import { measureServer } from './server/index.ts';
import { measureSizes } from './sizes/index.ts';
import { table } from './support/markdown.ts';
import { cellsOf, heading, holds, type Row } from './support/row.ts';

const sections = { server: measureServer, browser: measureBrowser, sizes: measureSizes };

const asked = process.argv.slice(2);
await installPackages();
if (asked.includes('grid-base')) await measureGridBases();
const rows: Row[] = [];
for (const [name, section] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  rows.push(...(await section()));
}
console.log(table(heading, rows.map(cellsOf)));
if (!rows.every(holds)) process.exitCode = 1;
