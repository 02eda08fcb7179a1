import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, 'src/web/i18n');
const part = /\.json\?(first|desk|later|loyalty)$/;

/** The texts under some names ("errors.wrong_code", "toast"). */
function pick(texts, names) {
  const picked = {};
  for (const name of names) {
    const path = name.split('.');
    const last = path.pop();
    const from = path.reduce((branch, step) => branch?.[step], texts);
    // English has no texts of errors: they are the catalogue's.
    if (from?.[last] === undefined) continue;
    const to = path.reduce((branch, step) => (branch[step] ??= {}), picked);
    to[last] = from[last];
  }
  return picked;
}

const without = (texts, names) => Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));

/**
 * A language comes in parts, each when it is needed; files beside the languages name what is in them. `ru.json?first`: what
 * signing in needs. `ru.json?later`: what screens of their own say. `ru.json?loyalty`: the public page. `ru.json?desk`:
 * everything but the last two, for whoever has signed in.
 */
export function partsOfTexts() {
  const read = async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'));
  return {
    name: 'parts-of-texts',
    resolveId: (source) => (part.test(source) ? join(folder, basename(source)) : null),
    async load(id) {
      const [query, name] = part.exec(id) ?? [];
      if (!name) return null;
      const texts = await read(`${basename(id, query)}.json`);
      const picked =
        name === 'desk'
          ? without(texts, [...(await read('later-texts.json')), 'loyalty_page'])
          : pick(texts, await read(`${name}-texts.json`));
      return `export default ${JSON.stringify(picked)}`;
    },
  };
}
