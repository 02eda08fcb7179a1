import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** `ru.json?first`: of a language the texts alone that signing in needs; the others come after it. */
export function firstTexts() {
  const pick = (texts, keys) => {
    const picked = {};
    for (const key of keys) {
      const path = key.split('.');
      const last = path.pop();
      const from = path.reduce((branch, name) => branch?.[name], texts);
      // English has no texts of errors: they are the catalogue's.
      if (from?.[last] === undefined) continue;
      const to = path.reduce((branch, name) => (branch[name] ??= {}), picked);
      to[last] = from[last];
    }
    return picked;
  };
  return {
    name: 'first-texts',
    resolveId: (source, importer) => (source.endsWith('.json?first') ? resolve(dirname(importer), source) : null),
    async load(id) {
      if (!id.endsWith('.json?first')) return null;
      const file = id.replace('?first', '');
      const keys = JSON.parse(await readFile(resolve(dirname(file), 'first-texts.json'), 'utf8'));
      return `export default ${JSON.stringify(pick(JSON.parse(await readFile(file, 'utf8')), keys))}`;
    },
  };
}
