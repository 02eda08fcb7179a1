import { useMemo, useState } from 'react';
import { useList } from '../api/use-list.ts';
import { useMe } from '../session/me.tsx';
import type { ActionsWidths } from '../ui/grid/grid-types.ts';
import { useGridColumns } from './list-columns.tsx';
import type { ListDeclaration } from './list-declaration.ts';
import { useRequestedColumns } from './use-asked-columns.ts';
import type { ListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

type Options<Row extends { id: number }> = {
  declared: ListDeclaration<Row>;
  state: ListState;
  /** How wide the list can be, px. */
  room: number;
  /** How wide the buttons of a row are. */
  widths: ActionsWidths | null;
};

/** The query of a list from its declaration and URL, its rows, and the selected rows. */
export function useListRows<Row extends { id: number }>({ declared, state, room, widths }: Options<Row>) {
  const me = useMe();
  const { sort, search, chosen } = state;
  const selects = declared.bulk?.some((action) => action.allowed(me)) ?? false;
  const ids = state.columns.join();
  const wanted = useMemo(() => declared.columns.filter(({ id }) => ids.split(',').includes(id)), [declared, ids]);
  const filter = { ...state.filter, ...(search ? { search } : {}) };
  const filtered = JSON.stringify(filter);
  const ordered = JSON.stringify([filtered, sort]);
  const asked = useRequestedColumns({
    wanted,
    chosen,
    room,
    selects,
    actions: widths,
    fields: [...declared.fields, ...declared.facts.flatMap(({ fields }) => fields)],
    of: ordered,
  });
  const { root, types } = declared;
  const question = { root, types, columns: asked.fields, sums: asked.sums, filter, sort };
  const list = useList<Row>(question, declared.refreshedBy);
  const selected = useSelection<Row>({
    inMemory: list.rows,
    question: filtered,
    sumOf: declared.selectedSum,
    nameOf: declared.rowName,
  });
  const columns = useGridColumns(wanted, chosen, list.fields);
  const [gone, setGone] = useState<string[]>([]);
  return {
    list,
    /** The columns that are to be shown, and the same as the grid shows them. */
    wanted,
    columns,
    /** Those for which there is no room, and what is told of them. */
    gone: [...gone, ...asked.gone.split(',')],
    setGone,
    question,
    /** The question without its order, and with it. */
    filtered,
    ordered,
    selects,
    selected,
  };
}

export type ListRows<Row extends { id: number }> = ReturnType<typeof useListRows<Row>>;
