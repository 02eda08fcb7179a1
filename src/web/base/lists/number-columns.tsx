import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatId } from '../i18n/format.ts';
import { sheetColumn } from './columns.tsx';
import type { ListColumn } from './list-declaration.ts';

/** The number by which a row of a list is known. */
export const ownNumber = <Row extends { id: number }>(more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
  id: 'id',
  header: 'id',
  fields: ['id'],
  kind: 'id',
  hidePriority: 1,
  dim: true,
  cell: ({ id }) => formatId(id),
  ...more,
  sheet: (t) => [sheetColumn(t, more.header ?? 'id', 'number', ['id'])],
});

/** The number of the sale that a row belongs to, which leads there. */
export const saleNumber = <Row extends { sale_id: number | null }>(
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  id: 'sale',
  header: 'of_sale',
  fields: ['sale_id'],
  kind: 'id',
  hidePriority: 1,
  cell: ({ sale_id }) =>
    sale_id === null ? (
      '-'
    ) : (
      <Link href={paths.saleDetails(sale_id)} tabIndex={-1}>
        {formatId(sale_id)}
      </Link>
    ),
  sheet: (t) => [sheetColumn(t, 'sale', 'number', ['sale_id'])],
  ...more,
});
