import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { transform } from 'esbuild';
import esbuild from 'rollup-plugin-esbuild';
import { partsOfTexts } from './texts-parts.mjs';

/** Browsers of the last two years: `light-dark()`, nesting and `:has()` are there. */
const target = 'es2022';

/**
 * Stylesheets imported by components become one file, in the order in which the page's modules import them; or two: what
 * the entry needs, with the named modules that come after it, and `rest`, which is the page's to load after that one.
 */
function styles(name, { with: lazy = [], rest = null } = {}) {
  const sheets = new Map();
  return {
    name: 'styles',
    transform(code, id) {
      if (!id.endsWith('.css')) return null;
      sheets.set(id, code);
      return { code: '', moduleSideEffects: true };
    },
    async generateBundle() {
      const order = new Set();
      const visit = (id) => {
        if (order.has(id)) return;
        order.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const imported of [...importedIds, ...dynamicallyImportedIds]) visit(imported);
      };
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      entries.forEach(visit);
      const emit = async (fileName, belongs) => {
        const css = [...order].filter((id) => sheets.has(id) && belongs(id)).map((id) => sheets.get(id));
        const { code } = await transform(css.join('\n'), { loader: 'css', minify: true });
        this.emitFile({ type: 'asset', name: fileName, source: code });
      };
      const first = modulesOf([...entries, ...lazy], (id) => this.getModuleInfo(id));
      await emit(name, (id) => !rest || first.has(id));
      if (rest) await emit(rest, (id) => !first.has(id));
    },
  };
}

/**
 * Leaves out what the libraries say in languages that nobody here reads. The plugin takes any "xx-XX" for a language,
 * also one in the name of the checkout ("agency-CRM"); what it has to see is imported by a relative path.
 */
function languages(locales) {
  const plugin = optimizeLocales.rollup({ locales });
  const { filter, handler } = plugin.resolveId;
  const resolve = (specifier, ...rest) => (specifier.startsWith('.') ? handler(specifier, ...rest) : null);
  return { ...plugin, resolveId: { filter, handler: resolve } };
}

/**
 * The notes' editor without its own toolbar, whose inline styles the content security policy refuses, and without the
 * viewer, half as large again: notes are shown by react-markdown. Both are what its React component imports.
 */
function bareEditor() {
  const modules = new Map([
    ['@toast-ui/editor', "export { EditorCore as default } from '@toast-ui/editor';"],
    ['@toast-ui/editor/dist/toastui-editor-viewer', 'export default null;'],
  ]);
  return {
    name: 'bare-editor',
    resolveId: (source, importer) =>
      modules.has(source) && importer?.includes('@toast-ui/react-editor') ? `\0${source}` : null,
    load: (id) => modules.get(id.slice(1)) ?? null,
  };
}

/**
 * write-excel-file zips in workers that fflate makes out of blobs, which the content security policy refuses: a file of
 * some size was never finished. The export is in a worker of its own already and zips there.
 */
function zipInPlace() {
  const module = "import { zipSync } from 'fflate'; export default async (files) => zipSync(files).buffer;";
  return {
    name: 'zip-in-place',
    resolveId: (source, importer) =>
      source.endsWith('/zipToArrayBuffer.js') && importer?.includes('write-excel-file') ? '\0zip-in-place' : null,
    load: (id) => (id === '\0zip-in-place' ? module : null),
  };
}

/** The same of read-excel-file: a spreadsheet is read in a worker already, and is unzipped there. */
function unzipInPlace() {
  const module = `import { unzipSync } from 'fflate';
    export function unzip(archive, done) {
      try { done(null, unzipSync(archive)); } catch (error) { done(error); }
    }`;
  return {
    name: 'unzip-in-place',
    resolveId: (source, importer) =>
      source === 'fflate' && importer?.endsWith('/unzipFromArrayBuffer.js') ? '\0unzip-in-place' : null,
    load: (id) => (id === '\0unzip-in-place' ? module : null),
  };
}

/**
 * What the browser asks of two libraries is less than they bring. Of a command it needs the method and the path, and its
 * schemas are checked by the server alone: each is an empty one here. Queries are sent as they are written: nothing
 * parses them, so `graphql-request` does without the language itself.
 */
function bareContract() {
  const modules = new Map([
    ['typebox', 'export default new Proxy({}, { get: () => () => ({ properties: {} }) });'],
    ['graphql', 'export const parse = null, print = null, Kind = {};'],
  ]);
  return {
    name: 'bare-contract',
    resolveId: (source) => (modules.has(source) ? `\0bare:${source}` : null),
    load: (id) => modules.get(id.replace('\0bare:', '')) ?? null,
  };
}

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

/** What an earlier build left. */
function clean() {
  return { name: 'clean', generateBundle: ({ dir }) => rm(dir, { recursive: true, force: true }) };
}

/** Everything that a module needs before it runs. */
function neededBy(id, getModuleInfo, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of getModuleInfo(id)?.importedIds ?? []) neededBy(imported, getModuleInfo, found);
  return found;
}

/** Everything that files of the application need, and they themselves. */
function modulesOf(files, getModuleInfo) {
  const modules = new Set();
  for (const file of files) neededBy(resolve('src/web', file), getModuleInfo, modules);
  return modules;
}

/**
 * What signing in needs is one file, and what comes after it up to the first list is another: fifty small ones take longer
 * than they save. What a worker needs too stands beside each of them, as the files themselves begin with a page.
 * Everything else comes in pieces, when it is needed.
 */
function firstChunks() {
  const entries = { start: ['main.tsx'], desk: ['signed-in.tsx', 'screens/sales/active-sales.tsx'] };
  let chunks = null;
  let worker = null;
  return (id, { getModuleInfo }) => {
    chunks ??= Object.entries(entries).map(([name, files]) => [name, modulesOf(files, getModuleInfo)]);
    worker ??= modulesOf(['export/worker.ts', 'import/worker.ts'], getModuleInfo);
    const name = chunks.find(([, modules]) => modules.has(id))?.[0] ?? null;
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
        this.emitFile({ type: 'asset', fileName: file, source: await readFile(`public/${file}`) });
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

/**
 * React's parts by Preact's, which has a tenth of their size: with React the public page would be larger than it may be
 * before it says a word.
 */
function preactForReact() {
  const instead = {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  };
  return {
    name: 'preact-for-react',
    async resolveId(source, importer) {
      if (!instead[source]) return null;
      const found = await this.resolve(instead[source], importer, { skipSelf: true });
      // Without it React itself would be taken, without a word.
      return found ?? this.error(`${instead[source]} is not installed: run npm ci`);
    },
  };
}

/** `new Worker(new URL('./x.ts', import.meta.url))`: the worker is an entry of its own, and its address is where it landed. */
function workers() {
  return {
    name: 'workers',
    transform(code, id) {
      const [found, file] = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/.exec(code) ?? [];
      if (!found) return null;
      const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), file) });
      return { code: code.replace(found, `import.meta.ROLLUP_FILE_URL_${reference}`), map: null };
    },
  };
}

/** Compresses once, at build time, what is sent a thousand times. */
function precompress() {
  const compress = promisify(brotliCompress);
  return {
    name: 'precompress',
    async writeBundle({ dir }, bundle) {
      await mkdir(dir, { recursive: true });
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
      await Promise.all(
        files.map(async ({ fileName, code, source }) => {
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(`${dir}/${fileName}.br`, await compress(Buffer.from(code ?? source), { params }));
        }),
      );
    },
  };
}

// Directives ("use client") mean nothing here, and the circles are inside of libraries.
const onwarn = (warning, warn) =>
  ['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY'].includes(warning.code) ? undefined : warn(warning);

// npm installs no links here, and asking for each of a thousand modules whether it is one takes a second.
const shared = { preserveSymlinks: true, onwarn };

/** What every build begins with, once its own resolving is done. */
const resolving = () => [
  bareContract(),
  partsOfTexts(),
  replace({ preventAssignment: true, 'process.env.NODE_ENV': JSON.stringify('production') }),
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] }),
];
const compiling = () => esbuild({ target, minify: true, jsx: 'automatic', loaders: { '.json': 'json' } });

const output = {
  dir: 'dist/client',
  format: 'es',
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
};

const application = {
  ...shared,
  input: 'src/web/main.tsx',
  output: { ...output, manualChunks: firstChunks() },
  plugins: [
    languages(['ru-RU', 'en-US']),
    bareEditor(),
    zipInPlace(),
    unzipInPlace(),
    ...resolving(),
    commonjs(),
    clean(),
    styles('karavan.css', { with: ['ui/toast-stack.tsx'], rest: 'desk.css' }),
    workers(),
    compiling(),
    compileAhead(),
    page(),
    precompress(),
  ],
};

/** The page at `/loyalty/{slug}`: nothing of it is in the application's files, nor the other way round. */
const loyalty = {
  ...shared,
  input: 'src/web/loyalty/loyalty.tsx',
  output: { ...output, chunkFileNames: 'assets/loyalty-[name]-[hash].js' },
  plugins: [
    preactForReact(),
    ...resolving(),
    commonjs(),
    styles('loyalty.css'),
    compiling(),
    publicPage(),
    precompress(),
  ],
};

// One after the other: the first one clears the folder.
export default [application, loyalty];
