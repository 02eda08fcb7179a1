import { gzipSync } from 'node:zlib';
import { median } from './statistics.ts';

/** Duration of the reference job on the machine for which the bounds of work are written, ms. */
const REFERENCE = 50;
const ROUNDS = 9;
const ROWS = 40_000;

const rows = Array.from({ length: ROWS }, (_, id) => ({ id, name: `client ${(id * 7919) % ROWS}`, amount: id * 1.25 }));

/** Work as the server and the build do it: objects, texts, sorting and compression. Returns its duration, ms. */
function referenceJob(): number {
  const begun = performance.now();
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  gzipSync(JSON.stringify(read.sort((a, b) => (a.name < b.name ? -1 : 1))));
  return performance.now() - begun;
}

/** How many times slower this machine is than the reference machine; 1 on a faster one. */
export const slowness = Math.max(1, median(Array.from({ length: ROUNDS }, referenceJob)) / REFERENCE);
