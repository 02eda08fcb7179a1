import { join } from 'node:path';

const folders = { '#contract/': 'src/contract/', '#machines/': 'machines/' };

/** Imports by the names in package.json (`#contract/money.ts`). All others are relative and name their file whole. */
export function contractImports() {
  return {
    name: 'contract-imports',
    resolveId(source) {
      const [prefix, folder] = Object.entries(folders).find(([prefix]) => source.startsWith(prefix)) ?? [];
      return prefix ? join(import.meta.dirname, '..', folder, source.slice(prefix.length)) : null;
    },
  };
}
