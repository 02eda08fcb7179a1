import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { Sort } from './declaration.ts';

/** Sort and search live in the address (`?sort=-debt&search=…`), so that a list can be bookmarked and shared. */
export function useListState(defaultSort: Sort) {
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params.get('sort')) ?? defaultSort;
  const search = params.get('search') ?? '';

  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );

  return {
    sort,
    search,
    setSearch: (text: string) => set('search', text),
    /** The same column again turns the direction round; answers with the direction that it has now. */
    sortBy: (by: string): 'ascending' | 'descending' => {
      const descending = by === sort.by ? sort.direction === 'asc' : true;
      set('sort', `${descending ? '-' : ''}${by}`);
      return descending ? 'descending' : 'ascending';
    },
  };
}

function parseSort(text: string | null): Sort | null {
  const match = /^(-?)(\w+)$/.exec(text ?? '');
  return match ? { by: match[2] ?? '', direction: match[1] ? 'desc' : 'asc' } : null;
}
