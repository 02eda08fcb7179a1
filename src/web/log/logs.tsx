import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LogEntity, type LogEvent, logEntities, logEvents } from '#contract/base/log-words.ts';
import type { LogLine } from '#contract/log/log-line.ts';
import type { ListDeclaration, ListFilter } from '../base/lists/list-declaration.ts';
import { ListScreen } from '../base/lists/list-screen.tsx';
import { useMe } from '../base/session/me.tsx';
import { lineFields, logColumns, logFacts } from './log-columns.tsx';
import { LogDetailsDialog } from './log-details.tsx';
import { lineName } from './log-words.ts';

const filters: ListFilter[] = [
  {
    id: 'at',
    label: 'period',
    kind: 'dates',
    presets: ['today', 'past7', 'past30', 'this_month', 'last_month', 'this_year'],
    from: 'at_from',
    to: 'at_to',
  },
  { id: 'person', label: 'person', kind: 'lookup', field: 'user_id', directory: 'people' },
  {
    id: 'event',
    label: 'event',
    kind: 'choice',
    field: 'event',
    values: logEvents,
    name: (value, t) => t(`log.events.${value as LogEvent}`),
    searchable: true,
  },
  {
    id: 'entity',
    label: 'entity',
    kind: 'choice',
    field: 'entity',
    values: logEntities,
    name: (value, t) => t(`log.entities.${value as LogEntity}`),
    searchable: true,
  },
  { id: 'number', label: 'entity_number', kind: 'number', field: 'entity_id' },
  { id: 'sale', label: 'sale_number', kind: 'number', field: 'sale_id' },
  { id: 'program', label: 'program', kind: 'flag', field: 'by_program', value: true },
];

/** The log as a list: Enter opens a line with all that it knows. */
const log = (t: TFunction, timeZone: string): ListDeclaration<LogLine> => ({
  title: 'logs',
  root: 'logs',
  filterType: 'LogFilter',
  sortType: 'LogSort',
  filter: {},
  refreshedBy: [...logEntities],
  defaultSort: { by: 'at', direction: 'desc' },
  columns: logColumns(timeZone),
  facts: logFacts(timeZone),
  fields: [...lineFields],
  filters,
  views: [
    { name: 'today', query: 'at=today' },
    { name: 'checks', query: 'event=sale.check' },
    { name: 'deletions', query: 'event=booking.delete' },
    { name: 'sign_ins', query: 'event=session.sign_in' },
  ],
  counted: 'log_lines',
  searchHint: 'logs',
  rowName: (line) => lineName(line, t),
  actions: [
    {
      id: 'details',
      shortcut: 'open',
      icon: 'menu',
      allowed: () => true,
      refused: () => null,
      dialog: ({ row, onClose }) => <LogDetailsDialog line={row} onClose={onClose} />,
    },
  ],
});

/** Who did what, when, and from what to what. */
export default function Logs() {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  return <ListScreen list={useMemo(() => log(t, time_zone), [t, time_zone])} />;
}
