import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, 'src/web/i18n');

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
    resolveId: (source) => (source.endsWith('.json?first') ? join(folder, basename(source)) : null),
    async load(id) {
      if (!id.endsWith('.json?first')) return null;
      const read = async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'));
      const texts = pick(await read(basename(id, '?first')), await read('first-texts.json'));
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}
