/**
 * A kept value that differs from its recomputation. `kept` and `recomputed` are null where there is no such row, and
 * for a broken rule, which has no value.
 */
export type Difference = { what: string; key: string; kept: string | null; recomputed: string | null };

type Comparison = {
  /** The first word of `what`: the table or the noun. */
  subject: string;
  /** The common table expressions of the statement. */
  parts?: Record<string, string>;
  from: string;
  /** What tells a row from others. */
  key: string;
  /** Each value as it is kept and as it is recomputed. */
  values?: Record<string, readonly [kept: string, recomputed: string]>;
  /** Each rule by the condition under which a row breaks it. */
  rules?: Record<string, string>;
};

/** A statement over the rows of the company `$1` that returns a `Difference` for each value that differs. */
export function differencesOf({ subject, parts = {}, from, key, values = {}, rules = {} }: Comparison): string {
  const compared = Object.entries(values).map(([name, [kept, recomputed]]) => ({
    row: [`'${name}'`, `(${kept})::text`, `(${recomputed})::text`],
    differs: `(${kept}) is distinct from (${recomputed})`,
  }));
  const ruled = Object.entries(rules).map(([name, broken]) => ({
    row: [`'${name}'`, 'null', 'null'],
    differs: `coalesce(${broken}, false)`,
  }));
  const all = [...compared, ...ruled];
  const named = Object.entries(parts).map(([name, part]) => `${name} as (${part})`);
  // The alternatives are computed for every row, the texts only for the few rows that differ.
  return `${named.length > 0 ? `with ${named.join(', ')}` : ''}
    select '${subject} ' || d.name as what, (${key})::text as key, d.kept, d.recomputed
    from ${from}
    cross join lateral (values ${all.map(({ row, differs }) => `(${[...row, differs].join(', ')})`).join(', ')})
      d (name, kept, recomputed, differs)
    where (${all.map(({ differs }) => differs).join(' or ')}) and d.differs`;
}

/** A difference as a line for people. */
export const describeDifference = ({ what, key, kept, recomputed }: Difference): string =>
  kept === null && recomputed === null
    ? `${what} (${key})`
    : `${what} of ${key}: ${kept ?? 'nothing'} is kept, ${recomputed ?? 'nothing'} is right`;
