import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFolder } from './bundle.ts';
import { projectRoot } from './source-files.ts';

/**
 * Imported ahead of the server and its commands: where there is a bundle of exactly these sources, Node runs that. Finding
 * and linking the thirteen hundred modules of a start takes as much processor time as all the rest of it.
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
