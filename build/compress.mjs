/**
 * Compresses the files of the client with brotli. A build does so with a fast quality; run as a program (`node
 * build/compress.mjs dist/client`) it repeats that with the best quality, which takes ten times as long as the rest of
 * a build, so the server runs it in the background.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Qualities of brotli: twice as large as the best in a hundredth of its time, and the best. */
const FAST = 5;
const BEST = constants.BROTLI_MAX_QUALITY;

const isCompressible = (file) => /\.(js|css|svg)$/.test(file);

/** Writes `file.br`. A reader finds the earlier one or the new one, whole. */
async function compress(file, quality) {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const unfinished = `${file}.br.${process.pid}`;
  await writeFile(unfinished, await promisify(brotliCompress)(content, { params }));
  await rename(unfinished, `${file}.br`);
}

/**
 * The plugin of a build: the server sends compressed files only.
 *
 * @returns {import('rollup').Plugin}
 */
export const compressed = () => ({
  name: 'compressed',
  async writeBundle({ dir }, bundle) {
    const files = Object.values(bundle).map(({ fileName }) => `${dir}/${fileName}`);
    await Promise.all(files.filter(isCompressible).map((file) => compress(file, FAST)));
  },
});

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  const files = (await readdir(folder, { recursive: true })).filter(isCompressible);
  // Sequentially, so that the server keeps the other cores.
  for (const file of files) await compress(join(folder, file), BEST);
}
