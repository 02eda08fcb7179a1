import type { ImportField } from '#contract/commands/import-rows.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { nameKey } from '#contract/names.ts';
import type { Findings } from './findings.ts';

/** Names by which something is found: folded, whatever "ё" and quotation marks they are written with. */
const foldedKey = (name: string): string => nameKey(name.replace(/[«»"“”„]/g, ' ')).replaceAll('ё', 'е');

/** What a company has under names. */
export class Words<Thing extends { id: number }> {
  readonly #things = new Map<string, Thing[]>();

  constructor(things: Thing[], namesOf: (thing: Thing) => string[]) {
    for (const thing of things) {
      for (const key of new Set(namesOf(thing).map(foldedKey))) this.add(key, thing);
    }
  }

  add(name: string, thing: Thing): void {
    const key = foldedKey(name);
    this.#things.set(key, [...(this.#things.get(key) ?? []), thing]);
  }

  /** What has a name: one, several, or none. */
  called(name: string): Thing[] {
    return this.#things.get(foldedKey(name)) ?? [];
  }
}

type Cell = { row: number; field: ImportField };

/** The one thing of a name; none and several are a problem of the cell. */
export function theOne<Thing extends { id: number }>(
  words: Words<Thing>,
  name: string,
  { row, field }: Cell,
  findings: Findings,
  unknown: ErrorCode,
): Thing | null {
  const [only, another] = words.called(name);
  if (only && !another) return only;
  findings.problem(row, field, another ? 'import_name_ambiguous' : unknown, { name });
  return null;
}
