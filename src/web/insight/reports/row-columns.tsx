import { formatAmount, formatDate, shortName } from '../../base/i18n/format.ts';
import type ru from '../../base/i18n/ru.json';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { touristName } from '../../base/text/person-name.ts';

type Header = keyof typeof ru.columns;

/** Columns of the rows that reports are made of, by the fields that they show. */
export const dateColumn = <Row extends object>(id: keyof Row & Header): ListColumn<Row> => ({
  id,
  header: id,
  fields: [id],
  kind: 'date',
  sortable: true,
  cell: (row) => formatDate(String(row[id])),
});

export const tourist = <Row extends { tourist_surname: string; tourist_name: string }>(): ListColumn<Row> => ({
  id: 'tourist',
  header: 'tourist',
  fields: ['tourist_surname', 'tourist_name'],
  kind: 'name',
  rowHeader: true,
  cell: ({ tourist_surname, tourist_name }) => touristName({ tourist_surname, tourist_name }),
});

export const textColumn = <Row extends object>(
  id: Header,
  field: keyof Row & string,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  id,
  header: id,
  fields: [field],
  kind: 'word',
  givesWay: 2,
  cell: (row) => String(row[field] ?? '-'),
  ...more,
});

export const agentColumn = <Row extends { agent_name: string }>(): ListColumn<Row> =>
  textColumn('agent', 'agent_name', {
    kind: 'person',
    givesWay: 1,
    dim: true,
    cell: ({ agent_name }) => shortName(agent_name),
  });

/** An amount in USD, summed up below. */
export const sumColumn = <Row extends object>(
  id: keyof Row & string,
  header: Header,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  id,
  header,
  fields: [id],
  kind: 'amount',
  total: true,
  sortable: true,
  cell: (row) => formatAmount(String(row[id])),
  ...more,
});
