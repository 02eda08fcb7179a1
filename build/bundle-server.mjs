/**
 * Bundles the server and its commands with their libraries (`node build/bundle-server.mjs <folder>`). The bundle is not
 * minified: an error's stack has the names of functions, and above each module stands where it comes from.
 */
import { build } from 'esbuild';

const [outdir] = process.argv.slice(2);

/** A library that we import only when it is needed stays where it is: most servers never need it. */
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
  // What pg would use if it was there.
  external: ['pg-native'],
  // Imports of types alone are removed and no others, as Node does when it runs the sources.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  plugins: [lazyLibraries],
  logLevel: 'error',
});
