import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../focus/current-row.ts';
import { useGridFocus } from './grid-focus.ts';
import { useHeardRow } from './grid-speech.ts';
import type { DataGridProps } from './grid-types.ts';
import { type CurrentRow, useGridWindow } from './grid-window.ts';

/** The rows of a grid that are in the page, and the one that has the focus or would get it. */
export function useGridRows<Row extends { id: number }>(
  props: DataGridProps<Row>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const { speech, length, question, keys = [], selection = null } = props;
  const [current, setCurrent] = useState<CurrentRow>({ index: 0, id: 0 });
  const nameOf = useRowNames(props);
  const { index, rowAt, lookAt, items, height, page } = useGridWindow({
    frame,
    length,
    inMemory: props.rowAt,
    current,
    onLook: props.onLook,
  });

  const asked = useRef(question);
  useLayoutEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    frame.current?.scrollTo({ top: 0 });
    setCurrent({ index: 0, id: 0 });
  }, [question, frame]);

  const { come, leave } = useHeardRow(rowAt(index), speech);
  const { stay, onFocus, onKeyDown } = useGridFocus({
    frame,
    length,
    hasMore: props.hasMore,
    index,
    page,
    rowAt,
    lookAt,
    onCome: (to) => {
      if (to.index !== current.index || to.id !== current.id) setCurrent(to);
      come(rowAt(to.index));
    },
    keys,
    selection,
    onOpen: props.onOpen,
  });

  const focusedRow = () => (frame.current?.contains(document.activeElement) ? rowAt(index) : undefined);
  useHere({
    part: 'row',
    said: () => {
      const row = focusedRow();
      return row ? nameOf(row, index) : null;
    },
    keys: () => {
      const row = focusedRow();
      return keys.filter(({ fits }) => !row || (fits?.(row) ?? true));
    },
  });
  return { index, rowAt, items, height, nameOf, stay, onKeyDown, onFocus, onBlur: leave };
}

/** The accessible name of a row: its sentence and its position in the list. */
function useRowNames<Row>({ speech, count }: DataGridProps<Row>) {
  const { t } = useTranslation();
  return useCallback(
    (row: Row, at: number) => {
      const said = speech.rowSentence(row);
      return count === null ? said : `${said}, ${t('said.place', { at: at + 1, all: count })}`;
    },
    [speech, count, t],
  );
}

export type GridRows<Row extends { id: number }> = ReturnType<typeof useGridRows<Row>>;
