import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../../src/web');
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const sheets = globSync('**/*.css', { cwd: web });
const scripts = globSync('**/*.{ts,tsx}', { cwd: web });

/** Values of space and type that are no step of the scales, with their reasons. */
const notOnTheScales: Record<string, string> = {
  '.hidden-text margin: -1px': 'leaves no room where nothing is seen',
  '.code-field input padding: 0 0 0 0.5em': 'what the distance between the digits adds at the end',
  '.code-field input font-size: calc(1.5 * var(--text-title))': 'four digits for the whole width of a phone',
  '.note-text .task-list-item margin-left: calc(-13px - var(--space-3))':
    'a box that is drawn stands in place of the dot',
  '.heatmap --gap: 3px': 'between the days of a drawing',
};

/** Widths at which one component changes because of the room its words take. */
const measuredWidths: Record<string, string> = {
  '(width < 1600px)': 'the arrows of the menu stand beside its entries',
  '(width < 1190px)': 'a booking to pay is a row of a table',
  '(width >= 220px)': 'the search of the header shows its words and its key',
};
const breakpoints = ['480px', '700px', '1024px', '1280px'];
const breakpointsOfHeight = ['640px'];

/** Classes that libraries give to their elements. */
const ofLibraries = ['ProseMirror', 'ProseMirror-separator', 'task-list-item', 'ww-mode'].concat([
  'toastui-editor-cell-selected',
  'toastui-editor-ww-code-block-language',
]);

type Rule = { file: string; queries: string[]; selectors: string[]; declarations: string[] };
let rules: Rule[];

/** Nested rules are written one by one, each declaration on a line. */
beforeAll(async () => {
  const found = await Promise.all(
    sheets.map(async (file) => {
      const { code } = await transform(read(file), { loader: 'css', target: 'chrome111' });
      return rulesOf(file, code);
    }),
  );
  rules = found.flat();
});

function rulesOf(file: string, css: string): Rule[] {
  const found: Rule[] = [];
  const open: string[] = [];
  let head = '';
  for (const line of css.split('\n').map((each) => each.trim())) {
    if (line === '}') open.pop();
    else if (line.endsWith('{')) {
      open.push(`${head} ${line.slice(0, -1)}`.trim());
      head = '';
      const selector = open.at(-1) ?? '';
      const queries = open.filter((each) => each.startsWith('@'));
      found.push({
        file,
        queries,
        selectors: selector.startsWith('@') ? [] : parts(selector, ','),
        declarations: [],
      });
    } else if (line.endsWith(';')) {
      found.at(-1)?.declarations.push(`${head} ${line.slice(0, -1)}`.trim());
      head = '';
    } else head = `${head} ${line}`.trim();
  }
  return found;
}

/** Splits at a character outside of brackets. */
function parts(text: string, at: string): string[] {
  let depth = 0;
  const found = [''];
  for (const letter of text) {
    if ('(['.includes(letter)) depth++;
    if (')]'.includes(letter)) depth--;
    if (depth === 0 && letter === at) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((each) => each.trim());
}

/** The classes that a selector styles: those of its last element, or of the nearest element around it that has any. */
function styledBy(selector: string): string[] {
  const elements = parts(selector.replaceAll(/\s*>\s*/g, ' '), ' ').filter((each) => each !== '');
  for (let at = elements.length - 1; at >= 0; at--) {
    const own = (elements[at] ?? '').replaceAll(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '');
    const classes = classesOf(own);
    if (classes.length > 0) return classes;
    // A sibling before it is not around it.
    while (['+', '~'].includes(elements[at - 1] ?? '')) at -= 2;
  }
  return [];
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? '');
const onPaper = ({ queries }: Rule) => queries.some((query) => query === '@media print' || query === '@page');

const SPACE = /^(?:padding|margin|gap|row-gap|column-gap)\b/;
const TYPE = /^font(?:-size)?:/;
const step = /(?:calc\(-1 \* )?var\(--(?:space-[1-8]|text(?:-\w+)?)\)\)?/g;
/** The rest of a value without steps, custom properties and parts of the window. */
const restOf = (value: string) =>
  value
    .replaceAll(step, '')
    .replaceAll(/\b\d+d?v[hw]\b/g, '')
    .replaceAll(/"[^"]*"/g, '');

describe('styles', () => {
  test('styles take type and space from the steps of the scales', () => {
    const literals = rules
      .filter((rule) => !onPaper(rule))
      .flatMap(({ selectors, declarations }) =>
        declarations
          .filter((each) => !(selectors.includes(':root') && /^--(?:text|space)\b/.test(each)))
          .filter(
            (each) =>
              SPACE.test(each) || TYPE.test(each) || /^--(?:\w+-)*(?:gap|padding|margin|text|largest):/.test(each),
          )
          .filter((each) => /\d(?:px|em|rem|pt|ch|%)|\d\s*\*/.test(restOf(each)))
          .map((each) => `${selectors.join(', ')} ${each}`),
      );
    expect(literals.toSorted()).toEqual(Object.keys(notOnTheScales).toSorted());
  });

  test('styles change the layout at four widths and one height only', () => {
    const queries = [
      ...rules.flatMap((rule) => rule.queries),
      ...scripts.flatMap((file) => read(file).match(/useMedia\('[^']*'\)/g) ?? []),
    ];
    const asked = new Set(queries.flatMap((query) => query.match(/\([^()]*(?:width|height)[^()]*\)/g) ?? []));
    const unknown = [...asked].filter((each) => {
      const known = each.includes('height') ? breakpointsOfHeight : breakpoints;
      return /m(?:in|ax)-/.test(each) || (each.match(/\d+px/g) ?? []).some((width) => !known.includes(width));
    });
    expect(unknown.toSorted()).toEqual(Object.keys(measuredWidths).toSorted());
  });

  test('styles of a class are in one file', () => {
    const files = new Map<string, Set<string>>();
    for (const rule of rules.filter((each) => !onPaper(each))) {
      for (const name of rule.selectors.flatMap(styledBy)) {
        files.set(name, (files.get(name) ?? new Set()).add(rule.file));
      }
    }
    const several = [...files].filter(([, found]) => found.size > 1);
    expect(several.map(([name, found]) => `.${name} in ${[...found].join(' and ')}`)).toEqual([]);
  });

  test('styles exist only for classes that markup has', () => {
    const markup = scripts.map(read).join('\n');
    const names = new Set(rules.flatMap(({ selectors }) => selectors.flatMap(classesOf)));
    const unused = [...names].filter((name) => !new RegExp(`["'\` ]${name}["'\` ]`).test(markup));
    expect(unused.filter((name) => !name.startsWith('animate__')).toSorted()).toEqual(ofLibraries.toSorted());
  });
});
