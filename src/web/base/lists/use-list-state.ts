import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { readRange } from './filters/date-range.ts';
import { idIn, withValue } from './list-address.ts';
import type { ListColumn, ListDeclaration, ListFilter, Sort } from './list-declaration.ts';

/** Prefix in the URL of a column that the user selected although there was no room for it. */
const PRIORITY_MARK = '*';

/** URL parameters that are not filters. */
const SORT = 'sort';
const SEARCH = 'search';
const COLUMNS = 'columns';

/**
 * The state of a list is in the URL (`?sort=-debt&search=…&service=next7&columns=…`), so that lists can be bookmarked and
 * shared; a saved view is a URL query.
 */
export function useListState<Row extends { id: number }>(list: ListDeclaration<Row>, today: string) {
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params.get(SORT), list.columns) ?? list.defaultSort;
  const search = params.get(SEARCH) ?? '';
  const values = useMemo(
    () => Object.fromEntries(list.filters.flatMap(({ id }) => (params.get(id) ? [[id, params.get(id) ?? '']] : []))),
    [list, params],
  );

  const set = useCallback(
    (name: string, value: string | null) => setParams((before) => withValue(before, name, value), { replace: true }),
    [setParams],
  );

  const { standard, shown, marked } = columnsIn(params.get(COLUMNS) ?? '', list.columns);
  const setColumns = (ids: string[], marks: string[]) => {
    const isStandard = marks.length === 0 && ids.join() === standard.join();
    const words = list.columns
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => (marks.includes(id) ? `${PRIORITY_MARK}${id}` : id));
    set(COLUMNS, isStandard ? null : words.join());
  };

  return {
    sort,
    search,
    /** The URL values of the set filters. */
    values,
    /** The filter for the GraphQL query. */
    filter: useMemo(() => toFilter(list, values, today), [list, values, today]),
    columns: shown,
    /** Columns that the user selected, and the sorted one: they are hidden last. */
    chosen: [
      ...shown.filter((id) => marked.includes(id) || !standard.includes(id)),
      ...(sort.by === list.defaultSort.by ? [] : [sort.by]),
    ].join(),
    /** The whole state, as saved views store it. */
    query: params.toString(),
    setQuery: useCallback((query: string) => setParams(new URLSearchParams(query), { replace: true }), [setParams]),
    setSearch: useCallback((text: string) => set(SEARCH, text), [set]),
    setFilter: set,
    clear: useCallback(() => setParams(withoutFilters, { replace: true }), [setParams]),
    showColumn: (id: string) => setColumns([...shown, id], [...marked, id]),
    hideColumn: (id: string) =>
      setColumns(
        shown.filter((each) => each !== id),
        marked.filter((each) => each !== id),
      ),
    /** Sorts by a column, or reverses the direction if it is sorted by it already. */
    sortBy: (by: string) => {
      const descending = by === sort.by ? sort.direction === 'asc' : true;
      set(SORT, `${descending ? '-' : ''}${by}`);
    },
  };
}

export type ListState = ReturnType<typeof useListState>;

/** Which columns are shown, those of them that are marked, and those that are shown while the address names none. */
function columnsIn<Row>(text: string, columns: ListColumn<Row>[]) {
  const standard = columns.filter(({ optional }) => !optional).map(({ id }) => id);
  const named = text.split(',').map((word) => ({ id: word.replace(PRIORITY_MARK, ''), word }));
  const known = named.filter(({ id }) => columns.some((column) => column.id === id));
  const shown = known.length > 0 ? known.map(({ id }) => id) : standard;
  return { standard, shown, marked: known.filter(({ word }) => word.startsWith(PRIORITY_MARK)).map(({ id }) => id) };
}

/** The address with its order and its columns alone. */
function withoutFilters(before: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of [SORT, COLUMNS]) {
    const value = before.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

function parseSort<Row>(text: string | null, columns: ListColumn<Row>[]): Sort | null {
  const [, minus, by] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  const known = columns.some(({ id, sortable }) => sortable && id === by);
  return by && known ? { by, direction: minus ? 'desc' : 'asc' } : null;
}

/** Parses the URL values to the GraphQL filter; invalid values are ignored. */
export function toFilter(
  { filter, filters }: { filter?: Record<string, unknown>; filters: ListFilter[] },
  values: Record<string, string>,
  today: string,
): Record<string, unknown> {
  const asked: Record<string, unknown> = { ...filter };
  for (const each of filters) {
    const value = values[each.id];
    if (value === undefined) continue;
    if (each.kind === 'flag') asked[each.field] = each.value;
    else if (each.kind === 'lookup' || each.kind === 'number') {
      const id = idIn(value);
      if (id !== null) asked[each.field] = id;
    } else if (each.kind === 'word' || each.kind === 'text' || (each.kind === 'choice' && each.values.includes(value)))
      asked[each.field] = value;
    else if (each.kind === 'dates') {
      const { from = null, to = null } = readRange(value, today) ?? {};
      if (from) asked[each.from] = from;
      if (to) asked[each.to] = to;
    }
  }
  return asked;
}
