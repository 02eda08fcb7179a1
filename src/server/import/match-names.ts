import type { ErrorCode } from '#contract/base/errors.ts';
import { LETTER_PATTERN, nameKey } from '#contract/base/person-names.ts';
import type { ImportField } from '#contract/import/import-rows.ts';
import type { Findings } from './findings.ts';

/** The key of a name: folded, without quotation marks, "ё" as "е". */
const foldedKey = (name: string): string => nameKey(name.replace(/[«»"“”„]/g, ' ')).replaceAll('ё', 'е');

/** Things of a company by name. */
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

  /** The things with a name: none, one or several. */
  called(name: string): Thing[] {
    return this.#things.get(this.#keyOf(name)) ?? [];
  }
}

type Cell = { row: number; field: ImportField };

/** The only thing with a name; none or several add a problem to the cell. */
export function findOnly<Thing extends { id: number }>(
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

/** Adds the problem name_without_letters to the cell of a name without letters. */
export function requireLetters(findings: Findings, { row, field }: Cell, name: string | null): void {
  if (name !== null && !letter.test(name)) findings.problem(row, field, 'name_without_letters');
}
