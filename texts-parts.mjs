import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, 'src/web/base/i18n');
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

/** The other texts. */
function without(texts, names) {
  const left = structuredClone(texts);
  for (const name of names) {
    const path = name.split('.');
    const last = path.pop();
    delete path.reduce((branch, step) => branch?.[step], left)?.[last];
  }
  return left;
}

/**
 * A language comes in parts, each when it is needed; files beside the languages name what is in them. `ru.json?first`: what
 * signing in needs. `ru.json?later`: what screens of their own say. `ru.json?loyalty`: the public page. `ru.json?desk`:
 * everything but the last two, for who has signed in; Russian without the first part, which comes with the page.
 */
export function partsOfTexts() {
  const read = async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'));
  const withPage = async (language) => (language === 'ru' ? read('first-texts.json') : []);
  return {
    name: 'parts-of-texts',
    resolveId: (source) => (part.test(source) ? join(folder, basename(source)) : null),
    async load(id) {
      const [query, name] = part.exec(id) ?? [];
      if (!name) return null;
      const language = basename(id, query);
      const texts = await read(`${language}.json`);
      const picked =
        name === 'desk'
          ? without(texts, [...(await read('later-texts.json')), ...(await withPage(language)), 'loyalty_page'])
          : pick(texts, await read(`${name}-texts.json`));
      return `export default ${JSON.stringify(picked)}`;
    },
  };
}
