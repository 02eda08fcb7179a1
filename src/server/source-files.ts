import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The checkout: two folders above this file, and above the bundle of the server that it is part of. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * One hash over names, sizes and times of files, and of all files in folders; names that begin with a dot are an editor's.
 * A copy may keep its `mtimeMs`; `ctimeMs` can't be set, so every change shows. Read synchronously: each start waits for
 * it, and a promise a file takes four times as long.
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
