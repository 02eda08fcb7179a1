/**
 * Bundles the server and its commands with their libraries (`node build/bundle-server.mjs <folder>`). The bundle is not
 * minified, so that stack traces have the names of functions.
 */
import { build } from 'esbuild';

const [outdir] = process.argv.slice(2);

/** Libraries that are imported dynamically stay outside of the bundle, since most servers never need them. */
const lazyLibraries = {
  name: 'lazy libraries',
  setup({ onResolve }) {
    onResolve({ filter: /^[\w@]/ }, ({ kind, importer }) =>
      kind === 'dynamic-import' && !importer.includes('/node_modules/') ? { external: true } : undefined,
    );
  },
};

await build({
  entryPoints: ['src/server/main.ts', 'src/server/cli.ts'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  outdir,
  outExtension: { '.js': '.mjs' },
  // For libraries that are CommonJS.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  // An optional dependency of pg.
  external: ['pg-native'],
  // Only type imports are removed, as in Node's type stripping.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  plugins: [lazyLibraries],
  logLevel: 'error',
});
