import type { Row, Stretch } from '#machines/list.ts';

/** The index of each stretch's first row, and the number of rows known so far. */
export function stretchOffsets(stretches: Stretch[]): number[] {
  const starts = [0];
  for (const { count } of stretches) starts.push((starts.at(-1) ?? 0) + count);
  return starts;
}

/** The indexes of the first and the last stretch that overlap a range of rows. */
export function overlappingStretches(stretches: Stretch[], from: number, to: number): { from: number; to: number } {
  const starts = stretchOffsets(stretches);
  const first = starts.findIndex((_, index) => (starts[index + 1] ?? Number.POSITIVE_INFINITY) > from);
  const beyond = starts.findIndex((start) => start > to);
  return {
    from: Math.max(Math.min(first, stretches.length - 1), 0),
    to: beyond === -1 ? stretches.length : Math.max(beyond - 1, 0),
  };
}

/** The list as far as it is known; `rowAt` is undefined for rows that are not in memory. */
type InMemory<R extends Row> = { length: number; rowAt: (index: number) => R | undefined; rows: R[] };

/** The stretches as one list of rows. */
export function loadedRows<R extends Row>(stretches: Stretch[]): InMemory<R> {
  const starts = stretchOffsets(stretches);
  return {
    length: starts.at(-1) ?? 0,
    // The machine knows the ids of rows only; the query of the list has asked for the fields of `R`.
    rows: stretches.flatMap(({ rows }) => (rows ?? []) as R[]),
    rowAt: (index) => {
      let low = 0;
      let high = stretches.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= index) low = middle;
        else high = middle - 1;
      }
      return stretches[low]?.rows?.[index - (starts[low] ?? 0)] as R | undefined;
    },
  };
}
