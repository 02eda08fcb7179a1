import type { VirtualItem } from '@tanstack/react-virtual';
import { Fragment, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { GridRow } from './grid-row.tsx';
import type { GridRows } from './grid-rows.ts';
import type { DataGridProps, GridColumn } from './grid-types.ts';
import { BLOCK } from './grid-window.ts';

/** The start and the end of the first and last row in the list, px. */
const startOf = (rows: VirtualItem[]): number => rows[0]?.start ?? 0;
const endOf = (rows: VirtualItem[] | undefined): number => rows?.at(-1)?.end ?? 0;

type GridBodyProps<Row extends { id: number }> = {
  grid: DataGridProps<Row>;
  gridId: string;
  rows: GridRows<Row>;
  columns: GridColumn<Row>[];
  /** The number of columns, including those of the check box and the buttons. */
  span: number;
  /** Number of a row's buttons with labels. */
  worded: number;
};

/** The rendered rows in blocks, and spacers for the others. */
export function GridBody<Row extends { id: number }>(props: GridBodyProps<Row>) {
  const { rows, span } = props;
  const { items } = rows;
  const gap = (key: string, pixels: number) =>
    pixels > 0 && (
      <tbody key={key} aria-hidden="true" className="grid-gap">
        <tr>
          <td colSpan={span} style={{ height: pixels }} />
        </tr>
      </tbody>
    );
  const blocks = [...Map.groupBy(items, (item) => Math.floor(item.index / BLOCK))];
  return (
    <>
      {blocks.map(([block, inBlock], place) => (
        <Fragment key={block}>
          {gap(`before ${block}`, startOf(inBlock) - endOf(blocks[place - 1]?.[1]))}
          {/* biome-ignore lint/a11y/noRedundantRoles: Chromium tells screen readers of no `tbody` that has none, but of each of its rows. */}
          <tbody role="rowgroup" onKeyDown={rows.onKeyDown} onFocus={rows.onFocus} onBlur={rows.onBlur}>
            <BlockRows {...props} items={inBlock} />
          </tbody>
        </Fragment>
      ))}
      {gap('after', rows.height - endOf(items))}
    </>
  );
}

/** A row that is not in memory has a placeholder. */
function BlockRows<Row extends { id: number }>(props: GridBodyProps<Row> & { items: VirtualItem[] }) {
  const { grid, gridId, rows, columns, span, worded, items } = props;
  const { selection = null, onOpen, actions = null } = grid;
  const { rowAt } = rows;
  const { t } = useTranslation();
  const select = useCallback(
    (at: number, on: boolean) => {
      const row = rowAt(at);
      if (row) selection?.select([row], on, true);
    },
    [rowAt, selection],
  );
  return items.map(({ index: at }) => {
    const row = rowAt(at);
    return row ? (
      <GridRow
        key={row.id}
        row={row}
        index={at}
        gridId={gridId}
        columns={columns}
        current={at === rows.index}
        nameOf={rows.nameOf}
        selected={selection?.has(row.id) ?? null}
        selectLabel={selection?.label ?? String}
        onSelect={select}
        onOpen={onOpen}
        actions={actions}
        worded={worded}
      />
    ) : (
      <tr
        key={`row ${at}`}
        aria-busy="true"
        aria-rowindex={at + 2}
        className="grid-blank"
        data-index={at}
        tabIndex={-1}
      >
        <td colSpan={span}>{t('loading')}</td>
      </tr>
    );
  });
}
