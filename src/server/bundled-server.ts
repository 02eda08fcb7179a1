import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFolder } from './bundle.ts';
import { projectRoot } from './source-files.ts';

/**
 * Imported before the server and its commands: makes Node run the bundle of exactly these sources, if there is one.
 * Resolving and linking the 1,300 modules takes half of a start.
 */
const folder = bundleFolder();
if (existsSync(folder)) {
  const bundled = new Map(
    ['main', 'cli'].map((name) => [
      pathToFileURL(join(projectRoot, `src/server/${name}.ts`)).href,
      pathToFileURL(join(folder, `${name}.mjs`)).href,
    ]),
  );
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const url = bundled.get(specifier);
      return url === undefined ? nextResolve(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
  });
}
