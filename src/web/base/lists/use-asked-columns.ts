import { useMemo, useRef } from 'react';
import { layOut } from '../ui/grid/grid-layout.ts';
import type { ActionsWidths } from '../ui/grid/grid-types.ts';
import { useNarrow } from '../ui/use-media.ts';
import { useGridColumns } from './list-columns.tsx';
import type { ListColumn } from './list-declaration.ts';

type Asked<Row> = {
  /** The columns that are to be shown where there is room. */
  wanted: ListColumn<Row>[];
  /** Ids of those that the person asked for. */
  chosen: string;
  /** px */
  room: number;
  selects: boolean;
  actions: ActionsWidths | null;
  /** Fields that are needed besides those of the columns. */
  fields: string[];
  /** A key of the request: filter and order. */
  of: string;
};

/**
 * The fields and sums that a list requests: those of the columns that fit, estimated before the first row is there. A
 * list that gets narrower sends no new request.
 */
export function useRequestedColumns<Row>({ wanted, chosen, room, selects, actions, fields, of }: Asked<Row>) {
  const narrow = useNarrow();
  const columns = useGridColumns(wanted, chosen);
  const gone = useMemo(
    () => layOut({ columns, room, narrow, selects, actions }).gone.join(),
    [columns, room, narrow, selects, actions],
  );
  const asked = wanted.filter(({ id }) => !gone.split(',').includes(id));
  return {
    gone,
    fields: useGrowingSet(['id', ...fields, ...asked.flatMap((column) => column.fields)], of),
    sums: useGrowingSet(
      asked.filter(({ total }) => total).map(({ id }) => id),
      of,
    ),
  };
}

/** These words and those that were there before, as long as they belong to the same. */
function useGrowingSet(words: string[], of: string): string[] {
  const kept = useRef({ of, words: [...new Set(words)] });
  if (kept.current.of !== of) kept.current = { of, words: [...new Set(words)] };
  const { words: before } = kept.current;
  if (words.some((word) => !before.includes(word))) kept.current = { of, words: [...new Set([...before, ...words])] };
  return kept.current.words;
}
