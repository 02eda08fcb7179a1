import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { logEntities } from '#contract/base/log-words.ts';
import type { LogLine } from '#contract/log/log-line.ts';
import { byChoice, byDates, byFlag, byPerson } from '../base/lists/filters/filters.ts';
import type { FilterIn, ListDeclaration } from '../base/lists/list-declaration.ts';
import { ListScreen } from '../base/lists/list-screen.tsx';
import { useMe } from '../base/session/me.tsx';
import { entityKindWords, eventWords, lineFields, logColumns, logFacts } from './log-columns.tsx';
import { LogDetailsDialog } from './log-details.tsx';
import { lineName } from './log-sentences.ts';

const filters: FilterIn<'logs'>[] = [
  byDates('at', 'period', 'at', ['today', 'past7', 'past30', 'this_month', 'last_month', 'this_year']),
  byPerson,
  byChoice('event', eventWords, { searchable: true }),
  byChoice('entity', entityKindWords, { searchable: true }),
  { id: 'number', label: 'entity_number', kind: 'number', field: 'entity_id' },
  { id: 'sale', label: 'sale_number', kind: 'number', field: 'sale_id' },
  byFlag('by_program', { id: 'program', label: 'program' }),
];

/** The log as a list; Enter opens the details of a line. */
const log = (t: TFunction, timeZone: string): ListDeclaration<LogLine, 'logs'> => ({
  title: 'logs',
  root: 'logs',
  types: 'Log',
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
      dialog: ({ row, onClose }) => <LogDetailsDialog line={row} onClose={onClose} />,
    },
  ],
});

/** The log of actions: person, event, moment and changes. */
export default function Logs() {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  return <ListScreen list={useMemo(() => log(t, time_zone), [t, time_zone])} />;
}
