import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { replaced } from './replaced-modules.mjs';

const codeOf = (url) => readFileSync(new URL(url), 'utf8');

/**
 * Replaces two libraries by the little that the browser needs of them. Of a command it needs the method, the path and
 * the rules of the fields; values are validated by the server. Queries are never parsed, so `graphql-request` works
 * without `graphql`.
 */
const bareModules = replaced('bare-contract', {
  typebox: { filter: /^typebox$/, code: codeOf(import.meta.resolve('./bare-typebox.mjs')) },
  entity: { filter: /\/entity\.ts$/, code: codeOf(import.meta.resolve('./bare-entity.mjs')) },
  graphql: { filter: /^graphql$/, code: 'export const parse = null, print = null, Kind = {};' },
});

/**
 * The index of the argument of the functions in `src/contract/base/entity.ts` that their twins in `bare-entity.mjs`
 * take.
 */
const taken = { described: 0, entity: 1 };

/** Every call in a syntax tree. */
function* callsIn(node) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'CallExpression') yield node;
  for (const inner of Object.values(node)) yield* callsIn(inner);
}

/** JavaScript without the descriptions of entities and fields. */
function withoutDescriptions(code) {
  const cuts = [...callsIn(parseAst(code))].flatMap(({ callee, arguments: given, end }) => {
    const argument = Object.hasOwn(taken, callee.name ?? '') ? given[taken[callee.name]] : null;
    return argument ? [given[0].start, argument.start, argument.end, end - 1] : [];
  });
  // Every second part is removed.
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

/** The esbuild plugins that reduce the contract to what the browser needs. */
export const bareContract = [bareModules, bareSources];
