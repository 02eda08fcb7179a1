import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transform } from 'esbuild';
import { bundled } from './build/bundled.mjs';
import { compress, FAST, isCompressible } from './build/compress.mjs';
import { partsOfLanguages } from './build/parts-of-languages.mjs';
import {
  bareContract,
  bareEditor,
  languages,
  preactForReact,
  reactByName,
  storeHook,
  uncountedOptions,
  zipInPlace,
} from './build/replaced-modules.mjs';
import { styles } from './build/styles.mjs';

/** Browsers of the last two years: `light-dark()`, nesting and `:has()` are there. */
const target = 'es2022';

/** esbuild has left out what is not used. */
const treeshake = false;

const workers = ['src/web/base/export/export-worker.ts', 'src/web/import/reading/import-worker.ts'];

/** The browser compiles what is needed at once beside the page, before it is called, instead of piece by piece within it. */
function compileAhead() {
  return {
    name: 'compile-ahead',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (['main', 'desk'].includes(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  };
}

/**
 * What signing in needs is one file, and what comes after it up to the first list is another: fifty small ones take longer
 * than they save. What a worker needs too stands beside each of them, as the files themselves begin with a page.
 * Everything else comes in pieces, when it is needed.
 */
function firstChunks(neededBy) {
  const start = neededBy(['src/web/main.tsx']);
  const desk = neededBy(['src/web/signed-in.tsx', 'src/web/sales/lists/active-sales.tsx']);
  const worker = neededBy(workers);
  return (id) => {
    const name = start.has(id) ? 'start' : desk.has(id) ? 'desk' : null;
    return name && worker.has(id) ? `${name}-and-worker` : name;
  };
}

/** Puts the names of the built files into the page, and the static files of `public` beside it. */
function page() {
  return {
    name: 'page',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle);
      const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('main.tsx'));
      const sheet = (name) => `/${chunks.find((asset) => asset.name === name).fileName}`;
      const { fileName, imports } = entry;
      /** What a chunk needs beyond the entry, itself first. */
      const beside = (chunk) =>
        [chunk.fileName, ...chunk.imports].filter((name) => name !== fileName && !imports.includes(name));
      const addresses = (names) => names.map((name) => `/${name}`).join(' ');
      const texts = (language) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`i18n/${language}.json?desk`));
      const places = {
        entry: `/${fileName}`,
        stylesheet: sheet('karavan.css'),
        styles: sheet('desk.css'),
        desk: addresses(beside(chunks.find((chunk) => chunk.name === 'desk'))),
        ...Object.fromEntries(['ru', 'en', 'uz'].map((language) => [language, addresses(beside(texts(language)))])),
        preloads: imports.map((name) => `<link rel="modulepreload" href="/${name}" />`).join('\n    '),
      };
      const html = await readFile('public/index.html', 'utf8');
      const source = html.replaceAll(/\{\{(\w+)\}\}/g, (place, name) => places[name] ?? place);
      this.emitFile({ type: 'asset', fileName: 'index.html', source });
      for (const file of ['before-paint.js', 'favicon.svg', 'flags/ru.svg', 'flags/en.svg', 'flags/uz.svg']) {
        const written = await readFile(`public/${file}`);
        const source = file.endsWith('.js') ? (await transform(written, { minify: true, target })).code : written;
        this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
  };
}

/** Puts the names of the public page's files into its page. `{{company}}` and `{{nonce}}` the server fills in. */
function publicPage() {
  return {
    name: 'public-page',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle);
      const places = {
        entry: `/${chunks.find((chunk) => chunk.isEntry).fileName}`,
        stylesheet: `/${chunks.find((asset) => asset.name === 'loyalty.css').fileName}`,
      };
      const html = await readFile('public/loyalty.html', 'utf8');
      const source = html.replaceAll(/\{\{(\w+)\}\}/g, (place, name) => places[name] ?? place);
      this.emitFile({ type: 'asset', fileName: 'loyalty.html', source });
    },
  };
}

/** The server sends compressed files only. How well they are compressed is improved while it serves (`build/compress.mjs`). */
function compressed() {
  return {
    name: 'compressed',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).map(({ fileName }) => `${dir}/${fileName}`);
      await Promise.all(files.filter(isCompressible).map((file) => compress(file, FAST)));
    },
  };
}

/** A file goes by the name of a module in it. */
const fileNames = (prefix) => (file) => `assets/${prefix}${basename(file.name).split('.')[0]}-[hash].js`;

const output = {
  dir: 'dist/client',
  format: 'es',
  compact: true,
  entryFileNames: fileNames(''),
  chunkFileNames: fileNames(''),
  assetFileNames: 'assets/[name]-[hash][extname]',
};

function application() {
  const files = { input: 'src/web/main.tsx', output };
  const plugins = [
    partsOfLanguages,
    bareContract,
    bareEditor,
    zipInPlace,
    uncountedOptions,
    reactByName,
    storeHook,
    languages(['ru-RU', 'en-US']),
  ];
  const modules = bundled({ entryPoints: [files.input, ...workers], target, plugins }, firstChunks);
  const sheets = styles(modules, files.input, 'karavan.css', {
    with: ['src/web/base/ui/toast-stack.tsx'],
    rest: 'desk.css',
  });
  return { ...files, treeshake, plugins: [modules, sheets, compileAhead(), page(), compressed()] };
}

/** The page at `/loyalty/{slug}`: nothing of it is in the application's files, nor the other way round. */
function loyalty() {
  const files = {
    input: 'src/web/loyalty/public-page/loyalty.tsx',
    output: { ...output, chunkFileNames: fileNames('loyalty-') },
  };
  const plugins = [partsOfLanguages, bareContract];
  const modules = bundled({ entryPoints: [files.input], target, plugins, alias: preactForReact });
  const sheets = styles(modules, files.input, 'loyalty.css');
  return { ...files, treeshake, plugins: [modules, sheets, publicPage(), compressed()] };
}

/** `--configPage loyalty` builds one of them alone: two processes make them side by side. */
const pages = { application, loyalty };
export default ({ configPage }) => (configPage ? pages[configPage]() : Object.values(pages).map((page) => page()));
