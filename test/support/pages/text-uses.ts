import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf, type Texts } from './texts.ts';

const web = join(import.meta.dirname, '../../../src/web');

/** The client's source, file by file; some files of it alone, where they are named. */
export const readSource = (files = globSync('**/*.{ts,tsx}', { cwd: web })): string[] =>
  files.map((file) => readFileSync(join(web, file), 'utf8'));

export type TextUses = {
  /** Keys given to `t` as they are. */
  keys: Set<string>;
  /** Beginnings of keys that `t` is given as templates, `titles.${…}` → "titles.", and of groups that it reads whole. */
  prefixes: Set<string>;
  /** Everything that is quoted: keys also reach `t` by way of a constant. */
  quoted: Set<string>;
};

/** The first argument of a call whose parenthesis opens just before `start`. */
function firstArgument(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (depth === 0 && (letter === ',' || letter === ')')) return source.slice(start, at);
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
  }
  throw new Error(`A call that never ends: ${source.slice(start, start + 80)}`);
}

/** How a source asks for its texts. */
export function findUses(source: string[]): TextUses {
  const uses: TextUses = { keys: new Set(), prefixes: new Set(), quoted: new Set() };
  for (const text of source) {
    for (const [, quoted = ''] of text.matchAll(/'([\w.]+)'/g)) uses.quoted.add(quoted);
    for (const call of text.matchAll(/(?<![\w.])t\(/g)) {
      const start = call.index + call[0].length;
      const argument = firstArgument(text, start).trim();
      const templates = [...argument.matchAll(/(?:^\[?|,)\s*`([^`$]*)\$\{/g)];
      const isGroup = /^, \{ returnObjects: true/.test(text.slice(start + argument.length));
      if (isGroup) uses.prefixes.add(`${argument.slice(1, -1)}.`);
      else if (templates.length > 0) for (const [, prefix = ''] of templates) uses.prefixes.add(prefix);
      // Alone or as a branch of a condition; what a condition compares with is no key.
      else for (const [, key = ''] of argument.matchAll(/(?:^|[?:])\s*'([^']*)'/g)) uses.keys.add(key);
    }
  }
  return uses;
}

/** Keys that the source asks for and no language has. */
export function unknownKeys({ keys, prefixes }: TextUses, texts: Texts): string[] {
  const written = [...new Set(Object.keys(texts).map(baseOf))];
  return [
    ...[...keys].filter((key) => !written.includes(key)),
    ...[...prefixes].filter((prefix) => prefix === '' || !written.some((key) => key.startsWith(prefix))),
  ];
}

/** Texts that nothing asks for. */
export const unusedKeys = ({ prefixes, quoted }: TextUses, texts: Texts): string[] =>
  Object.keys(texts).filter(
    (key) => !quoted.has(baseOf(key)) && ![...prefixes].some((prefix) => key.startsWith(prefix)),
  );
