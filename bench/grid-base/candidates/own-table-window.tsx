import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { OwnRow, OwnTable } from '../own-table.tsx';
import { show } from '../render-candidate.tsx';
import { columns, type Row } from '../rows.ts';

const ROW = 36;

/**
 * An own table with a window of its rows: TanStack Virtual selects them, and spacer rows replace the others. The
 * focused row always stays in the page.
 */
function Window({ label, rows }: { label: string; rows: Row[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const awaited = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 12,
    scrollPaddingStart: ROW,
    scrollPaddingEnd: ROW,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (shown.includes(current)) return shown;
      return current < range.startIndex ? [current, ...shown] : [...shown, current];
    },
  });
  const focusRow = useCallback((at: number) => {
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-at="${at}"]`);
    row?.focus({ preventScroll: true });
    return Boolean(row);
  }, []);
  const onMove = useCallback(
    (_: number, to: number) => {
      virtualizer.scrollToIndex(to);
      // A row that is not rendered yet gets the focus once it is.
      awaited.current = focusRow(to) ? null : to;
      setCurrent(to);
    },
    [virtualizer, focusRow],
  );
  useLayoutEffect(() => {
    if (awaited.current !== null && focusRow(awaited.current)) awaited.current = null;
  });

  let end = 0;
  const body = virtualizer.getVirtualItems().flatMap(({ index, key, start, size }) => {
    const row = rows[index];
    const gap = start - end;
    end = start + size;
    return [
      gap > 0 && <Space key={`before-${key}`} height={gap} />,
      row && <OwnRow key={key} row={row} at={index} current={index === current} />,
    ];
  });
  const rest = virtualizer.getTotalSize() - end;
  return (
    <OwnTable label={label} count={rows.length} scroller={scroller} onMove={onMove} onFocusRow={setCurrent}>
      {body}
      {rest > 0 && <Space height={rest} />}
    </OwnTable>
  );
}

function Space({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in an empty row can get the focus
    <tr className="spacer" aria-hidden="true">
      <td colSpan={columns.length} style={{ height }} />
    </tr>
  );
}

show(Window);
