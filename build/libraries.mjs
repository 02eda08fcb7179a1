import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';

const PREFIX = '\0library/';
const require = createRequire(import.meta.url);

/**
 * Bundles the libraries with esbuild ahead of rollup, so that rollup walks our own modules alone: two thirds of what the
 * page is made of is code that nobody here changes, and esbuild goes through it in a tenth of the time.
 *
 * What of each library is used is read off an esbuild bundle of the same entries without the libraries. It says in its
 * import statements which names of which package are left after dead code is gone. Each package becomes an entry that
 * exports just these names, CommonJS or not; what several of them share is split into chunks of its own, so that rollup
 * can put every part where it is needed.
 *
 * @param {{ entries: string[], target: string, plugins?: import('esbuild').Plugin[], alias?: Record<string, string> }} options
 * @returns {import('rollup').Plugin}
 */
export function libraries({ entries, target, plugins = [], alias = {} }) {
  /** Code of each entry and chunk, by the name that it is imported by. */
  let bundling = null;
  return {
    name: 'libraries',
    buildStart() {
      // Not waited for: rollup reads our own modules meanwhile.
      bundling = usedNames(entries).then((used) => bundle(used, { target, plugins, alias }));
      // A failure is that of the first module that is asked for.
      bundling.catch(() => undefined);
    },
    resolveId(source, importer) {
      if (importer?.startsWith(PREFIX)) return library(source.slice('./'.length));
      if (!(importer && isPackage(source))) return null;
      return source.endsWith('.css') ? require.resolve(source) : library(fileOf(source));
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      return (await bundling).get(id.slice(PREFIX.length)) ?? NOTHING;
    },
  };
}

/** A name of a package: no path, and none of our own names for one. */
const isPackage = (source) => /^[\w@]/.test(source);

/** esbuild has left out what is not used. What is imported all the same is used by dead code alone, and is undefined there. */
const library = (file) => ({ id: PREFIX + file, moduleSideEffects: 'no-treeshake', syntheticNamedExports: UNUSED });
const UNUSED = 'unusedNames';
const NOTHING = `export const ${UNUSED} = {}; export default undefined;`;

const fileOf = (specifier) => `${specifier.replace('@', '').replaceAll('/', '-')}.js`;

/** Which names of each package the entries import: "react" → "useState", … */
async function usedNames(entries) {
  const { outputFiles } = await build({
    entryPoints: entries,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: resolve('dist'),
    write: false,
    jsx: 'automatic',
    packages: 'external',
    loader: { '.css': 'empty' },
    logLevel: 'error',
  });
  const used = new Map();
  const namesOf = (specifier) => used.get(specifier) ?? used.set(specifier, new Set()).get(specifier);
  for (const { text } of outputFiles) {
    for (const [statement] of text.matchAll(/^import [^;]+;$/gm)) {
      const [, byDefault, named, specifier] = STATIC_IMPORT.exec(statement) ?? [];
      // What is missed would be undefined in the page.
      if (!specifier) throw new Error(`An import that the build does not understand: ${statement}`);
      const names = namesOf(specifier);
      if (byDefault) names.add('default');
      for (const each of named?.split(',') ?? []) names.add(each.trim().split(' as ')[0]);
    }
    for (const [, specifier] of text.matchAll(DYNAMIC_IMPORT)) namesOf(specifier).add('*');
  }
  for (const specifier of used.keys()) if (/^\.|\.css$/.test(specifier)) used.delete(specifier);
  return used;
}

/** As esbuild writes them: `import name, { one, two as other } from "package";`. */
const STATIC_IMPORT = /^import (?:([\w$]+)(?:, | from ))?(?:\{\s*([^}]+?)\s*\} from )?"([^"]+)";$/;
const DYNAMIC_IMPORT = /\bimport\("([^".][^"]*)"\)/g;

/** Bundles these names of these packages. Answers with the code of each file by its name. */
async function bundle(used, { target, plugins, alias }) {
  const specifiers = new Map([...used.keys()].map((specifier) => [fileOf(specifier).slice(0, -3), specifier]));
  const { outputFiles } = await build({
    entryPoints: [...specifiers.keys()].map((name) => ({ in: `used:${name}`, out: name })),
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: resolve('dist'),
    write: false,
    target,
    alias,
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'error',
    plugins: [usedEntries(used, specifiers), ...plugins],
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

/** The entry of a package: it exports what is used of it. */
function usedEntries(used, specifiers) {
  return {
    name: 'used-entries',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^used:/ }, ({ path }) => ({ path: path.slice('used:'.length), namespace: 'used' }));
      onLoad({ filter: /.*/, namespace: 'used' }, ({ path }) => {
        const specifier = specifiers.get(path);
        const names = used.get(specifier);
        const exported = names.has('*') ? '*' : `{ ${[...names].join(', ')} }`;
        return {
          contents: `export ${exported} from '${specifier}'; export const ${UNUSED} = {};`,
          resolveDir: resolve('.'),
        };
      });
    },
  };
}
