import { type RawBuilder, sql } from 'kysely';
import type { TProperties } from 'typebox';
import { isFilterable } from '#contract/base/entity.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { parseId } from '#contract/base/ids.ts';
import { searchLimits } from '#contract/base/limits.ts';
import { personKey } from '#contract/base/person-names.ts';
import { keysOf } from '#contract/base/record-keys.ts';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';
import type { ColumnSql, Source } from './column-source.ts';

/** SQL conditions by field of a filter; null for an unknown choice. */
export type ConditionsOf<Filter> = {
  [Field in keyof Filter]-?: (value: NonNullable<Filter[Field]>) => RawBuilder<unknown> | null;
};

/** The conditions of the given fields. Refuses all unknown choices together. */
export function conditionsOf<Filter>(filter: Filter, conditions: ConditionsOf<Filter>): RawBuilder<unknown>[] {
  const problems: Record<string, ErrorCode> = {};
  const found: RawBuilder<unknown>[] = [];
  for (const field of Object.keys(conditions) as (keyof Filter & string)[]) {
    const value = filter[field];
    if (value === undefined || value === null) continue;
    const condition = conditions[field](value);
    if (condition === null) problems[field] = 'choice_invalid';
    else found.push(condition);
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return found;
}

export const equals =
  (column: string) =>
  (value: string | number | boolean): RawBuilder<unknown> =>
    sql`${sql.raw(column)} = ${value}`;

/** Dates from one on, inclusive. */
export const from =
  (column: string) =>
  (date: string): RawBuilder<unknown> =>
    sql`${sql.raw(column)} >= ${date}`;

/** Dates up to one, inclusive. */
export const to =
  (column: string) =>
  (date: string): RawBuilder<unknown> =>
    sql`${sql.raw(column)} <= ${date}`;

/** A text in the form in which texts are compared: in small letters, "ё" as "е". */
const foldText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** The pattern of texts that have this part. */
const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** Texts that have this part, in small or capital letters; "ё" equals "е". */
const contains =
  (column: string) =>
  (part: string): RawBuilder<unknown> =>
    sql`replace(lower(${sql.raw(column)}), 'ё', 'е') like ${likePattern(foldText(part.trim()))}`;

/** A value of a fixed list. */
export const oneOf =
  (column: string, choices: readonly string[]) =>
  (value: string): RawBuilder<unknown> | null =>
    choices.includes(value) ? equals(column)(value) : null;

/** Filter fields whose condition follows from a column: its value, or (`_from`, `_to`) its inclusive bounds. */
type OfColumns<Name extends string, Column extends string> = Extract<Name, Column | `${Column}_from` | `${Column}_to`>;

/**
 * The conditions of a filter's fields that are named after columns of the list's own table. `entity`: the schemas of
 * the columns, which have the choices of a word.
 */
export function columnConditions<Name extends string, Column extends string>(
  input: Record<Name, unknown>,
  { columns }: Source<Column>,
  entity: TProperties,
) {
  const conditions: Record<string, (value: string) => RawBuilder<unknown> | null> = {};
  const ofColumn = (name: string): string | null => {
    const column = (columns as Partial<Record<string, ColumnSql>>)[name];
    return typeof column === 'string' ? column : null;
  };
  for (const name of keysOf(input)) {
    const [own, lower, upper] = [name, name.replace(/_from$/, ''), name.replace(/_to$/, '')].map(ofColumn);
    const { enum: choices } = (entity[name] ?? {}) as { enum?: string[] };
    const exactly = (column: string) => (choices ? oneOf(column, choices) : equals(column));
    if (own) conditions[name] = isFilterable(entity[name]) ? contains(own) : exactly(own);
    else if (lower) conditions[name] = from(lower);
    else if (upper) conditions[name] = to(upper);
  }
  // `OfColumns` describes the fields that the loop finds by name.
  return conditions as Record<OfColumns<Name, Column>, (value: string | number) => RawBuilder<unknown> | null>;
}

const tooLong = () => new Refusal('search_too_long', { fields: { search: 'search_too_long' } });

/** The last digits of a phone that identify it; prefixes are shared by many. */
const SIGNIFICANT_DIGITS = 7;

/**
 * The condition of a typed search: every word has to occur, "ё" equals "е". Refuses search_too_long. A text that looks
 * like a phone is searched by its digits too, as it may also be a contract number. `letters`: a column of folded
 * letters with an index, which preselects rows for `column`. `fold`: the form of a word in `column`; `transliterate`:
 * the form of a Latin word in `letters`, which matches by itself.
 */
export const search =
  (
    column: string,
    letters: string | null = null,
    fold = (word: string) => word,
    transliterate = (_: string): string | null => null,
  ) =>
  (typed: string): RawBuilder<unknown> => {
    const text = foldText(typed.trim());
    if (text === '') return sql`true`;
    if (text.length > searchLimits.characters) throw tooLong();
    // PostgreSQL estimates that nearly all rows pass `strpos(…) <> 0`, so the estimate of the preselection stands. Two
    // LIKEs are taken for independent, which promised 100 rows where a common surname had 10,000.
    const occurs = (word: string, indexed = word) =>
      letters === null
        ? sql`(${sql.raw(column)} like ${likePattern(word)})`
        : sql`(${sql.raw(letters)} like fold_letters(${likePattern(indexed)}) and strpos(${sql.raw(column)}, ${word}) <> 0)`;
    const folded = text.split(/\s+/).map(fold).filter(Boolean);
    if (folded.length === 0) return sql`true`;
    if (folded.length > searchLimits.words) throw tooLong();
    const matches = (word: string) => {
      const transliterated = transliterate(word);
      if (letters === null || transliterated === null) return occurs(word);
      return sql`(${occurs(word)} or ${sql.raw(letters)} like ${likePattern(transliterated)})`;
    };
    const words = sql.join(folded.map(matches), sql` and `);
    if (!/^(?=.*\d)[+(\d][\d\s()-]{3,}$/.test(text)) return words;
    const digits = text.replace(/\D/g, '');
    const phone = occurs(digits, digits.slice(-SIGNIFICANT_DIGITS));
    // A leading plus makes it a phone only, and digits without separators are one word.
    return text.startsWith('+') || text === digits ? phone : sql`(${phone} or (${words}))`;
  };

/** Spellings of Latin letters in folded ones, which have one letter per Cyrillic one (`fold_letters`). */
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
 * The folded form of a Latin name, "sultanova" as "Султанова"; null for other words, and for short ones, which may be
 * contract numbers.
 */
const transliterateName = (word: string): string | null =>
  /^[a-z]{3,}$/.test(word) ? word.replace(LATIN_SPELLING, (spelling) => inFolded[spelling] ?? spelling) : null;

/**
 * Searches the names, phones and contract numbers of a sale or client, ignoring separators; Latin names also find
 * Cyrillic ones.
 */
export const searchPerson = (alias: string) =>
  search(`${alias}.search_key`, `${alias}.search_letters`, personKey, transliterateName);

export type Searching = (typed: string) => RawBuilder<unknown>;

/**
 * A search by words or number: "214" finds `numbered` and the words, "№ 214" only `numbered`. `beside`: the words'
 * condition in a form that lets the planner combine it with the number's index.
 */
export const searchOrNumber =
  (words: Searching, numbered: (id: number) => RawBuilder<unknown>, beside = words): Searching =>
  (typed) => {
    const number = parseId(typed);
    if (number === null) return words(typed);
    return number.isSigned ? sql`(${numbered(number.id)})` : sql`(${numbered(number.id)} or ${beside(typed)})`;
  };
