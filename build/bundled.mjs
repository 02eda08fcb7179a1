import { basename, resolve } from 'node:path';
import { build, transform } from 'esbuild';

/**
 * Bundles everything with esbuild ahead of rollup, our modules and the libraries, without what is not used. Out of it come
 * files, each with all modules that the same entries need; rollup makes one of those that `chunks` gives the same name to.
 * So it reads a hundred and sixty files that are minified already instead of two thousand.
 *
 * Workers are among the entries. They are named by `new Worker(new URL('./x.ts', import.meta.url))`, and no two alike.
 *
 * @param {import('esbuild').BuildOptions & { entryPoints: string[] }} options
 * @param {(neededBy: (modules: string[]) => Set<string>) => (id: string) => string | null} chunks
 * @returns {import('rollup').Plugin}
 */
export function bundled(options, chunks = () => () => null) {
  const bundling = bundle(options).then((files) => ({ ...files, chunkOf: chunks(files.neededBy) }));
  // A failure is that of the first file that is asked for.
  bundling.catch(() => undefined);
  return {
    name: 'bundled',
    /** Every module that esbuild has read, and what it imports. */
    api: { modules: async () => (await bundling).modules },
    outputOptions: (output) => ({ ...output, manualChunks: (id, { getModuleInfo }) => getModuleInfo(id).meta.chunk }),
    async resolveId(source, importer) {
      // Rollup asks for the entries by their own names, and for other files by those that esbuild gave them.
      return importer ? (await bundling).ids.get(basename(source)) : resolve(source);
    },
    async load(id) {
      const { codes, holders, chunkOf } = await bundling;
      const code = codes.get(id).replace(WORKER, (_, name) => {
        const worker = options.entryPoints.find((entry) => basename(entry) === name);
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: resolve(worker) })}`;
      });
      // An entry that others import from is a file that passes on what is in another: they are one.
      const holder = holders.get(id) ?? id;
      return { code, meta: { chunk: chunkOf(holder) ?? holder } };
    },
    renderChunk(code, { moduleIds }) {
      // What was one file before is minified.
      return moduleIds.length > 1 ? transform(code, { minify: true, target: options.target, format: 'esm' }) : null;
    },
  };
}

const WORKER = /new URL\("\.\/([\w-]+\.ts)",import\.meta\.url\)/g;

async function bundle(options) {
  const { outputFiles, metafile } = await build({
    bundle: true,
    splitting: true,
    format: 'esm',
    // Nothing is written there.
    outdir: resolve('dist'),
    write: false,
    metafile: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty' },
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'error',
    ...options,
  });
  const files = Object.entries(metafile.outputs);
  const entries = new Set(files.map(([, { entryPoint }]) => entryPoint));
  // A file goes by the name of the entry that it is or has in it, or of the last of its modules.
  const nameOf = (path, { entryPoint, inputs }) => {
    const held = Object.keys(inputs).find((module) => entries.has(module));
    return entryPoint ?? (held ? `${held}?shared` : (Object.keys(inputs).at(-1) ?? path));
  };
  const ids = new Map(files.map(([path, file]) => [basename(path), resolve(nameOf(path, file))]));
  const imports = new Map(files.map(([path, file]) => [ids.get(basename(path)), file.imports]));
  /** In which file each module is. */
  const holders = new Map(
    files.flatMap(([path, { inputs }]) =>
      Object.keys(inputs).map((module) => [resolve(module), ids.get(basename(path))]),
    ),
  );
  /** The files that modules need before they run, with their own. */
  const neededBy = (modules) => {
    const needed = new Set();
    const visit = (id) => {
      if (needed.has(id)) return;
      needed.add(id);
      for (const { path, kind } of imports.get(id)) if (kind === 'import-statement') visit(ids.get(basename(path)));
    };
    for (const module of modules) visit(resolve(module));
    return needed;
  };
  const codes = new Map(outputFiles.map(({ path, text }) => [ids.get(basename(path)), text]));
  return { modules: metafile.inputs, ids, codes, holders, neededBy };
}
