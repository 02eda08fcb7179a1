import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

const definition = /^ *(--(?:text|space)[\w-]*): (.*);\n/gm;
const use = /var\((--(?:text|space)[\w-]*)\)/g;

/** Replaces the custom properties of type and space, which never change, by their shorter values. */
function stepsInPlace(sheets) {
  const values = new Map(
    sheets.flatMap((css) => [...css.matchAll(definition)].map(([, name, value]) => [name, value])),
  );
  return (css) => css.replace(definition, '').replace(use, (_, name) => values.get(name));
}

/**
 * Joins the stylesheets that components import into one file, in the order of their imports; with `rest` into two: the
 * styles of the entry and of the modules in `with`, and the others, which the page loads after that.
 */
export function styles(bundled, entry, name, { with: lazy = [], rest = null } = {}) {
  return {
    name: 'styles',
    async generateBundle() {
      const modules = await bundled.api.modules();
      const later = (module) => module.kind === 'dynamic-import';
      const visit = (path, isLaterToo, found) => {
        if (found.has(path)) return found;
        found.add(path);
        const imports = modules[path].imports.filter(({ external }) => !external);
        const now = imports.filter((module) => !later(module));
        for (const module of isLaterToo ? [...now, ...imports.filter(later)] : now)
          visit(module.path, isLaterToo, found);
        return found;
      };
      const paths = [...visit(entry, true, new Set())].filter((path) => path.endsWith('.css'));
      const written = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
      const withValues = stepsInPlace(written);
      const emit = async (fileName, belongs) => {
        const css = written.filter((_, at) => belongs(paths[at])).map(withValues);
        const { code } = await transform(css.join('\n'), { loader: 'css', minify: true });
        this.emitFile({ type: 'asset', name: fileName, source: code });
      };
      const first = new Set();
      for (const path of [entry, ...lazy]) visit(path, false, first);
      await emit(name, (path) => !rest || first.has(path));
      if (rest) await emit(rest, (path) => !first.has(path));
    },
  };
}
