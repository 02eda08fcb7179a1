import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LogLine } from '#contract/entities/log.ts';
import { logEntities, logEvents } from '#contract/log.ts';
import { changeWords } from '../../history/change-words.ts';
import { isTold } from '../../history/log-fields.ts';
import { useChangeWords } from '../../history/use-change-words.ts';
import { inOrder, writeChange } from '../../history/written-change.ts';
import { formatMoment } from '../../i18n/format.ts';
import type { ListColumn } from '../../lists/declaration.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { entityWords, pathOf } from './log-words.ts';

/** So many changes have room in a row; the details have them all. */
const IN_A_ROW = 2;

/** What changed, as far as a row has room. */
function Changes({ line }: { line: LogLine }) {
  const { t } = useTranslation();
  const words = useChangeWords();
  const told = inOrder(line.changes.filter(isTold), words);
  const more = line.changes.length - Math.min(told.length, IN_A_ROW);
  const shown = told.slice(0, IN_A_ROW).map((change) => writeChange(change, words));
  return [...shown, ...(more > 0 && line.changes.length > 0 ? [t('log.more', { count: more })] : [])].join(' · ');
}

function Entity({ line }: { line: LogLine }) {
  const { t } = useTranslation();
  const path = pathOf(line);
  const words = entityWords(line, t);
  return path ? (
    <Link href={path} tabIndex={-1}>
      {words}
    </Link>
  ) : (
    words
  );
}

/** On a phone what was done stands with when and by whom. */
function Event({ line, timeZone }: { line: LogLine; timeZone: string }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const event = <b>{t(`log.events.${line.event}`)}</b>;
  if (!narrow) return event;
  return (
    <span>
      {event}{' '}
      <span className="dim">
        {formatMoment(line.at, timeZone)} · {line.by_name ?? t('log.program')}
      </span>
    </span>
  );
}

/** What everything of the log is needed for: its words and where it leads. */
const whole = ['entity', 'entity_id', 'entity_name', 'entity_exists', 'sale_id', 'changes'] as const;
export const lineFields = ['at', 'by_name', 'event', ...whole] as const;

const eventWords = (t: TFunction) => Object.fromEntries(logEvents.map((event) => [event, t(`log.events.${event}`)]));
const kindWords = (t: TFunction) =>
  Object.fromEntries(logEntities.map((entity) => [entity, t(`log.entities.${entity}`)]));

/** The log's columns, for a company's time zone. */
export const logColumns = (timeZone: string): ListColumn<LogLine>[] => [
  {
    id: 'at',
    header: 'at',
    fields: ['at'],
    width: 124,
    sortable: true,
    rowHeader: true,
    secondary: true,
    dim: true,
    cell: ({ at }) => formatMoment(at, timeZone),
    sheet: (t) => [{ header: t('columns.at'), fields: ['at'], type: 'moment' }],
  },
  {
    id: 'who',
    header: 'who',
    fields: ['by_name'],
    width: 150,
    secondary: true,
    cell: ({ by_name }) => (by_name === null ? <TheProgram /> : by_name),
    sheet: (t) => [{ header: t('columns.who'), fields: ['by_name'], type: 'text', empty: t('log.program') }],
  },
  {
    id: 'event',
    header: 'event',
    fields: ['event', 'at', 'by_name'],
    width: 210,
    phoneWidth: 160,
    rowHeader: true,
    cell: (line) => <Event line={line} timeZone={timeZone} />,
    sheet: (t) => [{ header: t('columns.event'), fields: ['event'], type: 'text', words: eventWords(t) }],
  },
  {
    id: 'entity',
    header: 'entity',
    fields: ['entity', 'entity_id', 'entity_name', 'entity_exists', 'sale_id'],
    width: 250,
    phoneWidth: 150,
    rowHeader: true,
    cell: (line) => <Entity line={line} />,
    sheet: (t) => [
      { header: t('columns.entity'), fields: ['entity'], type: 'text', words: kindWords(t) },
      { header: t('columns.number'), fields: ['entity_id'], type: 'number' },
      { header: t('columns.entity_name'), fields: ['entity_name'], type: 'text' },
      { header: t('columns.sale'), fields: ['sale_id'], type: 'number' },
    ],
  },
  {
    id: 'changes',
    header: 'changes',
    fields: ['changes'],
    width: 420,
    secondary: true,
    cell: (line) => <Changes line={line} />,
    sheet: (t) => [
      { header: t('columns.changes'), fields: ['changes'], type: 'changes', changes: changeWords(t, timeZone) },
    ],
  },
];

function TheProgram() {
  const { t } = useTranslation();
  return <span className="dim">{t('log.program')}</span>;
}
