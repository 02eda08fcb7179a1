import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { machines } from '#machines/index.ts';
import { nodesOf } from '../support/oracles/walks.ts';

const folder = new URL('../../machines/', import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));

/** Clock, randomness, network, disk and screen, which the machines may not use. */
const WORLD =
  /\b(Date|Math\.random|crypto|fetch|process|globalThis|window|document|setTimeout|setInterval|console|Intl)\b/;

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

describe.each(files)('the module machines/%s', (name) => {
  test('the module imports XState and the other machines only', async () => {
    const source = withoutComments(await readFile(new URL(name, folder), 'utf8'));
    const imported = [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from]) => from ?? '');
    expect(imported.filter((from) => from !== 'xstate' && !/^\.\/[\w-]+\.ts$/.test(from))).toEqual([]);
    expect(source.match(WORLD)?.[0]).toBeUndefined();
  });
});

describe.each(Object.entries<AnyStateMachine>(machines))('the machine %s', (_, machine) => {
  test('the machine has no invoke and no delayed transition: time and results are events', () => {
    for (const node of nodesOf(machine)) {
      expect(node.invoke, node.id).toEqual([]);
      expect(node.after, node.id).toEqual([]);
    }
    expect(Object.keys(machine.implementations.delays)).toEqual([]);
    expect(Object.keys(machine.implementations.actors)).toEqual([]);
  });
});
