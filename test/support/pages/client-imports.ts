import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const web = join(import.meta.dirname, '../../../src/web');

/** Paths of `import … from '…'`, `export … from '…'` and `import('…')`; an import of types alone brings nothing. */
const IMPORT = /(?:^(?:import|export) (?!type )[^;']*|\bimport\()'(\.[^']+\.tsx?)'/gm;

export type Walk = {
  /** Which imports of a file are not followed. */
  isSkipped: (from: string, to: string, source: string) => boolean;
};

/** Files of the client that some files bring, at once or later, as paths below `src/web`; those files themselves too. */
export function importedBy(entries: string[], { isSkipped }: Walk): string[] {
  const found = new Set(entries);
  for (const from of found) {
    const source = readFileSync(join(web, from), 'utf8');
    for (const [, path = ''] of source.matchAll(IMPORT)) {
      const to = relative(web, join(web, dirname(from), path));
      if (!to.startsWith('..') && existsSync(join(web, to)) && !isSkipped(from, to, source)) found.add(to);
    }
  }
  return [...found];
}
