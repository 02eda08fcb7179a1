import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, 'src/web/i18n');

/** Which texts a part of the application needs: a file beside the languages names them. */
const part = /\.json\?(first|loyalty)$/;

/**
 * `ru.json?first`: of a language the texts alone that signing in needs; the others come after it. `ru.json?loyalty`: those
 * of the public page.
 */
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
    resolveId: (source) => (part.test(source) ? join(folder, basename(source)) : null),
    async load(id) {
      const [query, name] = part.exec(id) ?? [];
      if (!name) return null;
      const read = async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'));
      const language = `${basename(id, query)}.json`;
      const texts = pick(await read(language), await read(`${name}-texts.json`));
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}
