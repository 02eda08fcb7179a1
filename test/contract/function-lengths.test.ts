import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFunctions } from '../support/oracles/function-lengths.ts';

const root = join(import.meta.dirname, '../..');

/** The number of lines that fit on a screen. */
const MOST_LINES = 60;

const longFunctions = (): string[] => {
  const files = globSync('{src,machines}/**/*.{ts,tsx}', { cwd: root });
  const named = files.flatMap((file) =>
    measureFunctions(readFileSync(join(root, file), 'utf8'), file.endsWith('x'))
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ name }) => `${basename(file)} ${name}`),
  );
  return [...new Set(named)];
};

test('no function of the program is longer than 60 lines', () => {
  expect(longFunctions()).toEqual([]);
});

test('the measure counts the lines of declarations, arrows, methods and callbacks, and names them', () => {
  const source = `
    const comment = 'дом';
    export function declared() {
      return 1;
    }
    const arrow = () => {};
    class Shape { draw() {
      useEffect(() => {

      });
    } }
    const table = { key: () => [
    ] };
  `;
  expect(measureFunctions(source, false)).toEqual([
    { name: 'declared', lines: 3 },
    { name: 'arrow', lines: 1 },
    { name: 'draw', lines: 5 },
    { name: 'useEffect', lines: 3 },
    { name: 'key', lines: 2 },
  ]);
});
