import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the checkout: two folders above this file, and above the server's bundle. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * A hash of the names, sizes and times of files and of all files in folders, without dot files. `ctimeMs` can not be
 * set, so it shows every change; `mtimeMs` may be preserved by a copy. Synchronous, because every start waits for it
 * and promises would take four times as long.
 */
export function fingerprint(places: readonly string[], time: 'mtimeMs' | 'ctimeMs'): string {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesIn).sort()) {
    const stats = statSync(join(projectRoot, file));
    hash.update(`${file} ${stats.size} ${stats[time]}\n`);
  }
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place];
  return readdirSync(join(projectRoot, place), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = `${place}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}
