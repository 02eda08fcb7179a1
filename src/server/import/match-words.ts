import type { ErrorCode } from '#contract/base/errors.ts';
import { LETTER_PATTERN, nameKey } from '#contract/base/person-names.ts';
import type { ImportField } from '#contract/import/import-rows.ts';
import type { Findings } from './findings.ts';

/** Names by which something is found: folded, whatever "ё" and quotation marks they are written with. */
const foldedKey = (name: string): string => nameKey(name.replace(/[«»"“”„]/g, ' ')).replaceAll('ё', 'е');

/** What a company has under names. */
export class Words<Thing extends { id: number }> {
  readonly #things = new Map<string, Thing[]>();
  readonly #keyOf: (name: string) => string;

  constructor(things: Thing[], namesOf: (thing: Thing) => string[], keyOf = foldedKey) {
    this.#keyOf = keyOf;
    for (const thing of things) {
      for (const name of new Map(namesOf(thing).map((each) => [keyOf(each), each])).values()) this.add(name, thing);
    }
  }

  add(name: string, thing: Thing): void {
    const key = this.#keyOf(name);
    this.#things.set(key, [...(this.#things.get(key) ?? []), thing]);
  }

  /** What has a name: one, several, or none. */
  called(name: string): Thing[] {
    return this.#things.get(this.#keyOf(name)) ?? [];
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

const letter = new RegExp(LETTER_PATTERN, 'u');

/** The name of a person has letters, where there is one: what has none is a problem of its cell. */
export function requireLetters(findings: Findings, { row, field }: Cell, name: string | null): void {
  if (name !== null && !letter.test(name)) findings.problem(row, field, 'name_without_letters');
}
