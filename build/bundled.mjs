import { basename, resolve } from 'node:path';
import { minify } from '@swc/core';
import { build } from 'esbuild';

/**
 * Bundles modules and libraries with esbuild ahead of rollup, without unused code. esbuild writes one file for all
 * modules that the same entries need; rollup joins the files to which `chunks` gives the same name. So rollup reads 160
 * minified files instead of 2000 modules.
 *
 * Workers are entries too, found by `new Worker(new URL('./x.ts', import.meta.url))`; their file names have to differ.
 *
 * @param {import('esbuild').BuildOptions & { entryPoints: string[] }} options
 * @param {(neededBy: (modules: string[]) => Set<string>) => (id: string) => string | null} chunks
 * @returns {import('rollup').Plugin}
 */
export function bundled(options, chunks = () => () => null) {
  const bundling = bundle(options).then((files) => ({ ...files, chunkOf: chunks(files.neededBy) }));
  // A failure is reported by the first `resolveId` or `load`; this avoids an unhandled rejection before.
  bundling.catch(() => undefined);
  return {
    name: 'bundled',
    /** All modules that esbuild has read, with their imports. */
    api: { modules: async () => (await bundling).modules },
    outputOptions: (output) => ({ ...output, manualChunks: (id, { getModuleInfo }) => getModuleInfo(id).meta.chunk }),
    async resolveId(source, importer) {
      // Rollup resolves entries by their source paths, and other files by the names that esbuild gave them.
      return importer ? (await bundling).ids.get(basename(source)) : resolve(source);
    },
    async load(id) {
      const { codes, holders, chunkOf } = await bundling;
      const code = codes.get(id).replace(WORKER, (_, name) => {
        const worker = options.entryPoints.find((entry) => basename(entry) === name);
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: resolve(worker) })}`;
      });
      // An entry that others import from only re-exports a shared file: both get the same chunk.
      const holder = holders.get(id) ?? id;
      return { code, meta: { chunk: chunkOf(holder) ?? holder } };
    },
    renderChunk(code, { moduleIds }) {
      // A chunk of a single file is minified already. SWC takes 4 % off what esbuild has minified.
      return moduleIds.length > 1 ? minify(code, { module: true, ecma: 2022, compress: { passes: 2 } }) : null;
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
  // A file is named after its entry, after an entry that it contains, or after its last module.
  const nameOf = (path, { entryPoint, inputs }) => {
    const held = Object.keys(inputs).find((module) => entries.has(module));
    return entryPoint ?? (held ? `${held}?shared` : (Object.keys(inputs).at(-1) ?? path));
  };
  const ids = new Map(files.map(([path, file]) => [basename(path), resolve(nameOf(path, file))]));
  const imports = new Map(files.map(([path, file]) => [ids.get(basename(path)), file.imports]));
  /** The file of each module. */
  const holders = new Map(
    files.flatMap(([path, { inputs }]) =>
      Object.keys(inputs).map((module) => [resolve(module), ids.get(basename(path))]),
    ),
  );
  /** The files that modules import statically, including their own. */
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
