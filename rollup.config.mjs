import { basename } from 'node:path';
import { bareContract } from './build/bare-contract.mjs';
import { bundled } from './build/bundled.mjs';
import { compileAhead } from './build/compile-ahead.mjs';
import { compressed } from './build/compress.mjs';
import { firstChunks } from './build/first-chunks.mjs';
import { page, placesOfApplication, placesOfLoyalty, publicFiles } from './build/pages.mjs';
import {
  bareEditor,
  languages,
  preactForReact,
  reactByName,
  storeHook,
  uncountedOptions,
  zipInPlace,
} from './build/replaced-modules.mjs';
import { partsOfLanguages } from './build/split-language-texts.mjs';
import { styles } from './build/styles.mjs';

/** Browsers of the last two years: `light-dark()`, nesting and `:has()` are there. */
const target = 'es2022';

/** esbuild has left out what is not used. */
const treeshake = false;

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
  const workers = ['src/web/base/export/export-worker.ts', 'src/web/import/reading/import-worker.ts'];
  const chunks = firstChunks({
    start: ['src/web/main.tsx'],
    desk: ['src/web/signed-in.tsx', 'src/web/sales/lists/active-sales.tsx'],
    workers,
  });
  const files = { input: 'src/web/main.tsx', output };
  const plugins = [
    partsOfLanguages,
    ...bareContract,
    bareEditor,
    zipInPlace,
    uncountedOptions,
    reactByName,
    storeHook,
    languages(['ru-RU', 'en-US']),
  ];
  const modules = bundled({ entryPoints: [files.input, ...workers], target, plugins }, chunks);
  const sheets = styles(modules, files.input, 'karavan.css', {
    with: ['src/web/base/ui/feedback/toast-stack.tsx'],
    rest: 'desk.css',
  });
  const html = page('public/index.html', placesOfApplication);
  const beside = ['before-paint.js', 'favicon.svg', 'flags/ru.svg', 'flags/en.svg', 'flags/uz.svg'];
  const rest = [compileAhead(['main', 'desk']), html, publicFiles(beside, target), compressed()];
  return { ...files, treeshake, plugins: [modules, sheets, ...rest] };
}

/** The page at `/loyalty/{slug}`: nothing of it is in the application's files, nor the other way round. */
function loyalty() {
  const files = {
    input: 'src/web/loyalty/public-page/loyalty.tsx',
    output: { ...output, chunkFileNames: fileNames('loyalty-') },
  };
  const plugins = [partsOfLanguages, ...bareContract];
  const modules = bundled({ entryPoints: [files.input], target, plugins, alias: preactForReact });
  const sheets = styles(modules, files.input, 'loyalty.css');
  return {
    ...files,
    treeshake,
    plugins: [modules, sheets, page('public/loyalty.html', placesOfLoyalty), compressed()],
  };
}

/** `--configPage loyalty` builds one of them alone: two processes make them side by side. */
const pages = { application, loyalty };
export default ({ configPage }) => (configPage ? pages[configPage]() : Object.values(pages).map((page) => page()));
