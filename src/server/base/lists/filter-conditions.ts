import { type RawBuilder, sql } from 'kysely';
import type { ErrorCode } from '#contract/base/errors.ts';
import { parseId } from '#contract/base/ids.ts';
import { searchLimits } from '#contract/base/limits.ts';
import { personKey } from '#contract/base/person-names.ts';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';

/** What each field of a filter says of a row, as SQL; null when there is no such choice. */
export type ConditionsOf<Filter> = {
  [Field in keyof Filter]-?: (value: NonNullable<Filter[Field]>) => RawBuilder<unknown> | null;
};

/** The conditions of the fields that are given. Refuses the choices that there are not, all of them at once. */
export function conditionsOf<Filter>(filter: Filter, conditions: ConditionsOf<Filter>): RawBuilder<unknown>[] {
  const problems: Record<string, ErrorCode> = {};
  const found: RawBuilder<unknown>[] = [];
  for (const field of Object.keys(conditions) as (keyof Filter & string)[]) {
    const value = filter[field];
    if (value === undefined || value === null) continue;
    const said = conditions[field](value);
    if (said === null) problems[field] = 'choice_invalid';
    else found.push(said);
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return found;
}

export const equals =
  (column: string) =>
  (value: string | number | boolean): RawBuilder<unknown> =>
    sql`${sql.raw(column)} = ${value}`;

/** From a day on, that day included. */
export const from =
  (column: string) =>
  (date: string): RawBuilder<unknown> =>
    sql`${sql.raw(column)} >= ${date}`;

/** Up to a day, that day included. */
export const to =
  (column: string) =>
  (date: string): RawBuilder<unknown> =>
    sql`${sql.raw(column)} <= ${date}`;

/** One of a fixed list of words. */
export const oneOf =
  (column: string, choices: readonly string[]) =>
  (value: string): RawBuilder<unknown> | null =>
    choices.includes(value) ? equals(column)(value) : null;

const tooLong = () => new Refusal('search_too_long', { fields: { search: 'search_too_long' } });

/** So many digits at the end of a phone say whose it is; what stands before them, half of the country has. */
const TELLING = 7;

/**
 * What was typed into a search field: every word has to occur, "ё" is "е". Refuses search_too_long. What may be a phone is looked for by its
 * digits alone as well, however they are grouped; it may be a contract number just as well. Where there are folded
 * letters of the column, an index over them finds the rows that the column then decides about. `fold`: what of a word is in
 * such a column; `heard`: what of a word that is typed in other letters is in the folded ones, which decide by themselves.
 */
export const search =
  (
    column: string,
    letters: string | null = null,
    fold = (word: string) => word,
    heard = (_: string): string | null => null,
  ) =>
  (typed: string): RawBuilder<unknown> => {
    const text = typed.trim().toLowerCase().replaceAll('ё', 'е');
    if (text === '') return sql`true`;
    if (text.length > searchLimits.characters) throw tooLong();
    const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    const occurs = (word: string, telling = word) => {
      const candidate = letters === null ? sql`` : sql`${sql.raw(letters)} like fold_letters(${pattern(telling)}) and `;
      return sql`(${candidate}${sql.raw(column)} like ${pattern(word)})`;
    };
    const folded = text.split(/\s+/).map(fold).filter(Boolean);
    if (folded.length === 0) return sql`true`;
    if (folded.length > searchLimits.words) throw tooLong();
    const isThere = (word: string) => {
      const sound = heard(word);
      if (letters === null || sound === null) return occurs(word);
      return sql`(${occurs(word)} or ${sql.raw(letters)} like ${pattern(sound)})`;
    };
    const words = sql.join(folded.map(isThere), sql` and `);
    if (!/^(?=.*\d)[+(\d][\d\s()-]{3,}$/.test(text)) return words;
    const digits = text.replace(/\D/g, '');
    const phone = occurs(digits, digits.slice(-TELLING));
    // With a plus before it, it is nothing but a phone.
    return text.startsWith('+') ? phone : sql`(${phone} or (${words}))`;
  };

/** How Latin letters are written in folded ones, which have a letter for each of Cyrillic (`fold_letters`). */
const inFolded: Record<string, string> = {
  shch: 'x',
  sch: 'x',
  sh: 'w',
  ch: 'q',
  zh: 'j',
  kh: 'h',
  ts: 'c',
  yu: 'u',
  ya: 'a',
  yo: 'e',
  ye: 'e',
  c: 'k',
  q: 'k',
  w: 'v',
  x: 'h',
};
const LATIN_SPELLING = new RegExp(Object.keys(inFolded).join('|'), 'g');

/**
 * "sultanova" as "Султанова" is folded; null for what is too short to be told from a contract number, and for no Latin.
 */
const heardAsName = (word: string): string | null =>
  /^[a-z]{3,}$/.test(word) ? word.replace(LATIN_SPELLING, (spelling) => inFolded[spelling] ?? spelling) : null;

/**
 * The same in the names, phones and contract numbers of a sale or a client, with any signs between their letters. Names in
 * Cyrillic letters are found in Latin ones too.
 */
export const searchPerson = (alias: string) =>
  search(`${alias}.search_key`, `${alias}.search_letters`, personKey, heardAsName);

type Searching = (typed: string) => RawBuilder<unknown>;

/**
 * A search for words that also finds by number: "214" what `numbered` says beside what the words find, "№ 214" that alone.
 * `beside` is what the words find where it has to be said otherwise for the planner to use both indexes.
 */
export const searchOrNumber =
  (words: Searching, numbered: (id: number) => RawBuilder<unknown>, beside = words): Searching =>
  (typed) => {
    const number = parseId(typed);
    if (number === null) return words(typed);
    return number.isSigned ? sql`(${numbered(number.id)})` : sql`(${numbered(number.id)} or ${beside(typed)})`;
  };
