import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { add, ZERO } from '#contract/base/money.ts';
import { formatAmount, formatBriefly, formatCount } from '../i18n/format.ts';
import { announce } from '../ui/focus/announcer.ts';
import type { GridSelection } from '../ui/grid/grid-types.ts';

export type Selected<Row> = {
  rows: Row[];
  /** "Выбрано 2, 4 310,00 USD", or empty. */
  text: string;
  drop: (ids: number[]) => void;
  grid: GridSelection<Row>;
};

type Options<Row> = {
  /** The rows in memory, which update the selected ones. */
  inMemory: Row[];
  /** The filter of the list; another one clears the selection. */
  question: string;
  sumOf: ((row: Row) => string) | undefined;
  nameOf: (row: Row) => string;
};

type Chosen<Row> = { question: string; rows: ReadonlyMap<number, Row> };

/** The number and the sum of the selected rows as shown and announced text. */
function useSelectionWords<Row>(sumOf: Options<Row>['sumOf']) {
  const { t } = useTranslation();
  const describe = (rows: Row[]) => {
    if (rows.length === 0) return '';
    const number = formatCount(rows.length);
    if (!sumOf) return t('list.selected', { number });
    return t('list.selected_sum', { number, sum: formatAmount(add(ZERO, ...rows.map(sumOf))) });
  };
  const total = useCallback(
    (rows: Row[]) => {
      if (rows.length === 0) return t('list.selected_none');
      const number = formatCount(rows.length);
      if (!sumOf) return t('said.selected', { number });
      return t('said.selected_sum', { number, sum: formatBriefly(add(ZERO, ...rows.map(sumOf))) });
    },
    [sumOf, t],
  );
  return { describe, total };
}

/** The selected rows of a list, for an action on all of them. */
export function useSelection<Row extends { id: number }>({
  inMemory,
  question,
  sumOf,
  nameOf,
}: Options<Row>): Selected<Row> {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen<Row>>({ question, rows: new Map() });
  const picked = useMemo(
    () => (chosen.question === question ? chosen.rows : new Map<number, Row>()),
    [chosen, question],
  );

  const { describe, total } = useSelectionWords(sumOf);
  const rows = useMemo(() => {
    if (picked.size === 0) return [];
    const now = new Map(inMemory.map((row) => [row.id, row]));
    return [...picked.values()].map((row) => now.get(row.id) ?? row);
  }, [picked, inMemory]);

  const change = useCallback(
    (changed: Row[], on: boolean, isHeard: boolean) => {
      const after = new Map(picked);
      for (const row of changed) {
        if (on) after.set(row.id, row);
        else after.delete(row.id);
      }
      setChosen({ question, rows: after });
      const words = total([...after.values()]);
      announce(isHeard || after.size === 0 ? words : `${t(on ? 'said.is_selected' : 'said.is_unselected')}, ${words}`);
    },
    [picked, question, total, t],
  );
  const drop = useCallback(
    (ids: number[]) =>
      setChosen(({ question: asked, rows: before }) => ({
        question: asked,
        rows: new Map([...before].filter(([id]) => !ids.includes(id))),
      })),
    [],
  );
  const grid = useMemo<GridSelection<Row>>(
    () => ({
      has: (id) => picked.has(id),
      select: change,
      all: () => inMemory,
      label: (row) => t('list.select', { row: nameOf(row) }),
    }),
    [picked, change, inMemory, nameOf, t],
  );
  return { rows, text: describe(rows), drop, grid };
}
