import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { replaced } from './replaced-modules.mjs';

const codeOf = (url) => readFileSync(new URL(url), 'utf8');

/**
 * What the browser asks of two libraries is less than they bring. Of a command it needs the method, the path and what its
 * schemas say of the fields; they are checked by the server alone. Queries are sent as they are written: nothing
 * parses them, so `graphql-request` does without the language itself.
 */
const bareModules = replaced('bare-contract', {
  typebox: { filter: /^typebox$/, code: codeOf(import.meta.resolve('./bare-typebox.mjs')) },
  entity: { filter: /\/entity\.ts$/, code: codeOf(import.meta.resolve('./bare-entity.mjs')) },
  graphql: { filter: /^graphql$/, code: 'export const parse = null, print = null, Kind = {};' },
});

/** Which argument of the functions of `src/contract/base/entity.ts` is what those of `bare-entity.mjs` take. */
const taken = { described: 0, entity: 1 };

/** Every call in a syntax tree. */
function* callsIn(node) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'CallExpression') yield node;
  for (const inner of Object.values(node)) yield* callsIn(inner);
}

/** JavaScript without what the documentation says of entities and of their fields. */
function withoutDescriptions(code) {
  const cuts = [...callsIn(parseAst(code))].flatMap(({ callee, arguments: given, end }) => {
    const argument = Object.hasOwn(taken, callee.name ?? '') ? given[taken[callee.name]] : null;
    return argument ? [given[0].start, argument.start, argument.end, end - 1] : [];
  });
  // Every second piece is left out.
  const ends = [0, ...cuts.sort((a, b) => a - b), code.length];
  return ends.map((from, at) => (at % 2 === 0 ? code.slice(from, ends[at + 1]) : '')).join('');
}

const bareSources = {
  name: 'without-descriptions',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/contract\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('/entity.ts')) return null;
      const { code } = await transform(source, { loader: 'ts' });
      return { contents: withoutDescriptions(code) };
    });
  },
};

/** The plugins of esbuild that make the contract as small as the browser needs it. */
export const bareContract = [bareModules, bareSources];
