import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';

const NAME = 'assets/main.js';

/** Builds react-admin's list for production, compressed like the product's files. */
export async function buildReactAdmin(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  const script = join(folder, NAME);
  await build({
    entryPoints: [join(import.meta.dirname, 'main.tsx')],
    outfile: script,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  await writeFile(`${script}.br`, await promisify(brotliCompress)(await readFile(script), { params }));
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>react-admin</title><div id="root"></div><script type="module" src="/${NAME}"></script></html>`;
  // The server requires a public page as well, which this benchmark does not use.
  for (const page of ['index.html', 'loyalty.html']) await writeFile(join(folder, page), html);
}
