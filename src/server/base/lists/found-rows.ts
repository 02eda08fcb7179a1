import { type RawBuilder, sql } from 'kysely';
import { parseId } from '#contract/base/ids.ts';
import type { Searching } from './filter-conditions.ts';

/** Rows of a list by their condition, with the joins that only the condition needs. */
export type Rows = { where: RawBuilder<unknown>; joins?: string[] };

/** A condition by which a search finds rows, with the joins that it needs. */
type Finding = { by: Searching; joins?: string[] };

/**
 * The rows that a search finds, in parts that share no row: PostgreSQL uses an index for each part, but for no
 * alternative of an `or` over two tables. Undefined without a search. `rest`: the rows by the other filters; `numbered`:
 * see `searchOrNumber`; `findings`: those that need no joins first, as they are excluded from the later parts.
 */
export function foundParts(
  typed: string | null | undefined,
  rest: Rows,
  findings: readonly Finding[],
  numbered: ((id: number) => RawBuilder<unknown>) | null = null,
): Rows[] | undefined {
  if (!typed || typed.trim() === '') return undefined;
  const number = numbered === null ? null : parseId(typed);
  const byNumber = number === null || numbered === null ? [] : [{ by: () => numbered(number.id), joins: [] }];
  const asked = number?.isSigned ? byNumber : [...byNumber, ...findings];
  const conditions = asked.map(({ by }) => by(typed));
  return asked.map(({ joins = [] }, index) => {
    const others = conditions.slice(0, index).map((other) => sql`(${other}) is not true`);
    const where = sql.join([rest.where, sql`(${conditions[index]})`, ...others], sql` and `);
    return { where, joins: [...new Set([...(rest.joins ?? []), ...joins])] };
  });
}
