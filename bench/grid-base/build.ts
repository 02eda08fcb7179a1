import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { projectRoot } from '../../src/server/source-files.ts';

/** The built page of a candidate, and the transferred size of its code with React, kB. */
export type Page = { url: string; weight: number };

const packages = join(projectRoot, 'node_modules');

/** Builds a candidate into a page of its own that a browser opens from the disk. */
export async function buildPage(candidate: string, folder: string): Promise<Page> {
  const script = join(folder, `${candidate}.js`);
  await build({
    entryPoints: [join(import.meta.dirname, `candidates/${candidate}.tsx`)],
    outfile: script,
    bundle: true,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // All candidates share the project's React.
    alias: { react: join(packages, 'react'), 'react-dom': join(packages, 'react-dom') },
    logLevel: 'error',
  });
  const styles = `<link rel="stylesheet" href="${candidate}.css">`;
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8">${styles}<div id="root"></div><script src="${candidate}.js"></script>`;
  const file = join(folder, `${candidate}.html`);
  await writeFile(file, html);
  const code = await readFile(script);
  const weight = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length / 1000;
  return { url: `file://${file}`, weight };
}
