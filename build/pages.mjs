import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transform } from 'esbuild';

/**
 * A page whose placeholders (`{{entry}}`) are filled with the names of the built files. The server fills the others.
 *
 * @param {string} file
 * @param {(chunks: (import('rollup').OutputChunk | import('rollup').OutputAsset)[]) => Record<string, string>} placesIn
 * @returns {import('rollup').Plugin}
 */
export const page = (file, placesIn) => ({
  name: 'page',
  async generateBundle(_, bundle) {
    const places = placesIn(Object.values(bundle));
    const html = await readFile(file, 'utf8');
    const source = html.replaceAll(/\{\{(\w+)\}\}/g, (place, name) => places[name] ?? place);
    this.emitFile({ type: 'asset', fileName: basename(file), source });
  },
});

const addressOf = (chunks, name) => `/${chunks.find((asset) => asset.name === name).fileName}`;

/** The placeholders of `index.html`: files that the page needs immediately, and files that it prefetches. */
export function placesOfApplication(chunks) {
  const { fileName, imports } = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('main.tsx'));
  /** The files of a chunk besides those of the entry, the chunk itself first. */
  const beside = (chunk) => {
    const names = [chunk.fileName, ...chunk.imports].filter((name) => name !== fileName && !imports.includes(name));
    return names.map((name) => `/${name}`).join(' ');
  };
  const texts = (language) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`i18n/${language}.json?desk`));
  return {
    entry: `/${fileName}`,
    stylesheet: addressOf(chunks, 'karavan.css'),
    styles: addressOf(chunks, 'desk.css'),
    desk: beside(chunks.find((chunk) => chunk.name === 'desk')),
    ...Object.fromEntries(['ru', 'en', 'uz'].map((language) => [language, beside(texts(language))])),
    preloads: imports.map((name) => `<link rel="modulepreload" href="/${name}" />`).join('\n    '),
  };
}

/** The placeholders of `loyalty.html`. */
export const placesOfLoyalty = (chunks) => ({
  entry: `/${chunks.find((chunk) => chunk.isEntry).fileName}`,
  stylesheet: addressOf(chunks, 'loyalty.css'),
});

/**
 * Files of `public` that are copied beside a page; scripts are minified.
 *
 * @param {string[]} files
 * @returns {import('rollup').Plugin}
 */
export const publicFiles = (files, target) => ({
  name: 'public-files',
  async generateBundle() {
    for (const fileName of files) {
      const written = await readFile(`public/${fileName}`);
      const source = fileName.endsWith('.js') ? (await transform(written, { minify: true, target })).code : written;
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});
