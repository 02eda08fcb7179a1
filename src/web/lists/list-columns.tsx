import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Totals } from '../api/list-query.ts';
import { formatAmount } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import type { GridColumn } from '../ui/data-grid.tsx';
import { useNarrow } from '../ui/use-media.ts';
import type { ListColumn } from './declaration.ts';

/** Narrowest widths, px: an amount in millions, a sum of hundreds of millions, a short text. */
const AMOUNT_WIDTH = 104;
const SUM_WIDTH = 122;
const TEXT_WIDTH = 110;

/** On a phone the foot has room for a sum beside its column. */
const widthOf = (number = false, total: unknown = false) => (total ? SUM_WIDTH : number ? AMOUNT_WIDTH : TEXT_WIDTH);

/** Declared columns as the grid shows them. They stay the same objects as long as nothing about them changes. */
export function useGridColumns<Row>(columns: ListColumn<Row>[], totals: Totals | null): GridColumn<Row>[] {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useNarrow();
  const bare = useMemo(
    () =>
      columns.map(({ id, header, cell, width, number, rowHeader, dim, sortable, total, phoneWidth }) => ({
        id,
        header: t(`columns.${header}`),
        cell: (row: Row) => cell(row, me),
        width: (narrow && (phoneWidth ?? (total && AMOUNT_WIDTH))) || (width ?? widthOf(number, total)),
        ...(number ? { number } : {}),
        ...(rowHeader ? { rowHeader } : {}),
        ...(dim ? { dim } : {}),
        ...(sortable ? { sortable } : {}),
      })),
    [columns, me, narrow, t],
  );
  return useMemo(
    () =>
      bare.map((column, index) => {
        const { total } = columns[index] ?? {};
        return total ? { ...column, total: sumOf(totals?.sums[column.id], total) } : column;
      }),
    [bare, columns, totals],
  );
}

/** The sum below a column; nothing while it is not known. */
function sumOf(sum: string | undefined, written: true | ((sum: string) => ReactNode)): ReactNode {
  if (sum === undefined) return '';
  return written === true ? formatAmount(sum) : written(sum);
}
