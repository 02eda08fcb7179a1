import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Totals } from '../api/list-query.ts';
import { formatAmount, formatCount } from '../i18n/format.ts';
import { type Me, useMe } from '../session/me.tsx';
import { type ColumnKind, isShortened, sampleOf } from '../ui/grid/column-kinds.ts';
import type { GridColumn } from '../ui/grid/grid-types.ts';
import { Shortened } from '../ui/tables/shortened.tsx';
import { useNarrow } from '../ui/use-media.ts';
import type { ListColumn } from './list-declaration.ts';
import { headerText } from './list-texts.ts';

/**
 * Declared columns for the grid, memoized. Columns whose fields have not arrived are pending.
 */
export function useGridColumns<Row>(columns: ListColumn<Row>[], chosen: string, arrived?: string[]): GridColumn<Row>[] {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useNarrow();
  return useMemo(() => {
    const isPending = ({ fields }: ListColumn<Row>) =>
      arrived !== undefined && !fields.every((field) => arrived.includes(field));
    const lead = columns.find(({ kind, rowHeader }) => rowHeader && isShortened(kind));
    const below = narrow && lead ? columns.filter((column) => column.second && column !== lead) : [];
    return columns
      .filter((column) => !below.includes(column))
      .map((column) => {
        const { id, header, kind, optional, rowHeader, dim, sortable } = column;
        const hidePriority = column.hidePriority ?? (optional ? 0 : undefined);
        const hasSecond = column === lead && below.length > 0;
        return {
          id,
          header: headerText(t, header),
          kind,
          cell: hasSecond
            ? (row: Row) => (
                <TwoLines row={row} first={column} below={below.filter((each) => !isPending(each))} me={me} />
              )
            : cellOf(column, me),
          ...(hasSecond ? { second: below.map((each) => sampleOf(each.kind)).join(', ') } : {}),
          ...(hidePriority === undefined ? {} : { hidePriority }),
          ...(chosen.split(',').includes(id) ? { chosen: true } : {}),
          ...(isPending(column) ? { pending: true } : {}),
          ...(rowHeader ? { rowHeader } : {}),
          ...(dim ? { dim } : {}),
          ...(sortable ? { sortable } : {}),
        };
      });
  }, [columns, chosen, arrived, me, narrow, t]);
}

/** The cell of a column; long texts are marked so that they can be shortened. */
function cellOf<Row>({ cell, kind, composed }: ListColumn<Row>, me: Me): (row: Row) => ReactNode {
  if (!isShortened(kind) || composed) return (row) => cell(row, me);
  return (row) => <Shortened>{cell(row, me)}</Shortened>;
}

type TwoLinesProps<Row> = { row: Row; first: ListColumn<Row>; below: ListColumn<Row>[]; me: Me };

function TwoLines<Row>({ row, first, below, me }: TwoLinesProps<Row>) {
  return (
    <div className="grid-lines">
      {cellOf(first, me)(row)}
      <span className="grid-second">
        {below.map((column, index) => (
          <Fragment key={column.id}>
            {index > 0 && ', '}
            {column.cell(row, me)}
          </Fragment>
        ))}
      </span>
    </div>
  );
}

/** Kinds whose sums are counts; the others are sums of amounts. */
const counted: ColumnKind[] = ['count', 'people'];

/** The sums below the columns; empty while totals are unknown. */
export function sumsOf<Row>(columns: ListColumn<Row>[], totals: Totals | null): Record<string, ReactNode> {
  const sum = ({ id, kind, total }: ListColumn<Row>) => {
    const known = totals?.sums[id];
    if (known === undefined || !total) return '';
    if (total !== true) return total(known);
    return counted.includes(kind) ? formatCount(Number(known)) : formatAmount(known);
  };
  return Object.fromEntries(columns.filter(({ total }) => total).map((column) => [column.id, sum(column)]));
}
