import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { transform } from 'esbuild';
import esbuild, { minify } from 'rollup-plugin-esbuild';
import { compress, FAST, isCompressible } from './build/compress.mjs';
import { contractImports } from './build/contract-imports.mjs';
import { libraries } from './build/libraries.mjs';
import { bareContract, bareEditor, languages, preactForReact, zipInPlace } from './build/replaced-modules.mjs';
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

// Directives ("use client") mean nothing here, and the circles are inside of libraries.
const onwarn = (warning, warn) =>
  ['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY'].includes(warning.code) ? undefined : warn(warning);

const shared = {
  // npm installs no links here, and asking for each of a thousand modules whether it is one takes a second.
  preserveSymlinks: true,
  onwarn,
};

const compiling = () => [
  contractImports(),
  partsOfTexts(),
  esbuild({ target, jsx: 'automatic', loaders: { '.json': 'json' }, sourceMap: false }),
  minify({ target, sourceMap: false }),
];

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
  // esbuild leaves out what is not used: of the libraries before rollup sees them, of each chunk when it is minified.
  // Rollup's own search, over the same code, would find 0.2 % more and take a third of the build.
  treeshake: false,
  output: { ...output, manualChunks: firstChunks() },
  plugins: [
    libraries({
      entries: ['src/web/main.tsx', 'src/web/export/worker.ts', 'src/web/import/worker.ts'],
      target,
      plugins: [bareContract, bareEditor, zipInPlace, languages(['ru-RU', 'en-US'])],
    }),
    styles('karavan.css', { with: ['ui/toast-stack.tsx'], rest: 'desk.css' }),
    workers(),
    ...compiling(),
    compileAhead(),
    page(),
    compressed(),
  ],
};

/** The page at `/loyalty/{slug}`: nothing of it is in the application's files, nor the other way round. */
const loyalty = {
  ...shared,
  input: 'src/web/loyalty/loyalty.tsx',
  output: { ...output, chunkFileNames: 'assets/loyalty-[name]-[hash].js' },
  plugins: [
    libraries({ entries: ['src/web/loyalty/loyalty.tsx'], target, plugins: [bareContract], alias: preactForReact }),
    styles('loyalty.css'),
    ...compiling(),
    publicPage(),
    compressed(),
  ],
};

/** `--configPage loyalty` builds one of them alone: two processes make them side by side. */
const pages = { application, loyalty };
export default ({ configPage }) => pages[configPage] ?? Object.values(pages);
