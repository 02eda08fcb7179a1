import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { logEntities, logEvents } from '#contract/base/log-words.ts';
import type { LogLine } from '#contract/log/log-line.ts';
import { changeWords } from '../base/changes/change-words.ts';
import { isTold } from '../base/changes/log-fields.ts';
import { useChangeWords } from '../base/changes/use-change-words.ts';
import { inOrder, writeChange } from '../base/changes/written-change.ts';
import { formatMoment } from '../base/i18n/format.ts';
import { moment, sheetColumn, status } from '../base/lists/columns.tsx';
import { type Fact, firstWords } from '../base/lists/facts.ts';
import type { ListColumn } from '../base/lists/list-declaration.ts';
import { wordsByValue, wordsOf } from '../base/lists/words.ts';
import { Shortened } from '../base/ui/tables/shortened.tsx';
import { entityWords, pathOf } from './log-sentences.ts';

/** The first change of a line and the number of further ones, which its details show. Texts may be cut, figures not. */
function Changes({ line }: { line: LogLine }) {
  const { t } = useTranslation();
  const words = useChangeWords();
  const [first] = inOrder(line.changes.filter(isTold), words);
  const more = line.changes.length - (first ? 1 : 0);
  const change = first && <span>{writeChange(first, words)}</span>;
  const isText = first && (words.fields[first.field]?.[1] ?? 'text') === 'text';
  return (
    <span className="grid-pair">
      {isText ? <Shortened>{change}</Shortened> : change}
      {more > 0 && <span className="dim">{t('log.more', { count: more })}</span>}
    </span>
  );
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

function Event({ event }: Pick<LogLine, 'event'>) {
  const { t } = useTranslation();
  return <b>{t(`log.events.${event}`)}</b>;
}

/** The fields for the text and the link of a line. */
const whole = ['entity', 'entity_id', 'entity_name', 'entity_exists', 'sale_id', 'changes'] as const;
export const lineFields = ['at', 'by_name', 'event', ...whole] as const;

export const eventWords = wordsOf(logEvents, (event, t) => t(`log.events.${event}`));
export const entityKindWords = wordsOf(logEntities, (entity, t) => t(`log.entities.${entity}`));

/** The log's columns, for a company's time zone. */
export const logColumns = (timeZone: string): ListColumn<LogLine>[] => [
  moment('at', { hidePriority: 3, second: true, sortable: true, dim: true }),
  {
    id: 'who',
    header: 'who',
    fields: ['by_name'],
    kind: 'person',
    hidePriority: 2,
    cell: ({ by_name }) => (by_name === null ? <TheProgram /> : by_name),
    sheet: (t) => [{ ...sheetColumn(t, 'who', 'text', ['by_name']), empty: t('log.program') }],
  },
  status('event', eventWords, { kind: 'name', rowHeader: true, cell: ({ event }) => <Event event={event} /> }),
  {
    id: 'entity',
    header: 'entity',
    fields: ['entity', 'entity_id', 'entity_name', 'entity_exists', 'sale_id'],
    kind: 'text',
    cell: (line) => <Entity line={line} />,
    sheet: (t) => [
      sheetColumn(t, 'entity', 'text', ['entity'], wordsByValue(entityKindWords, t)),
      sheetColumn(t, 'number', 'number', ['entity_id']),
      sheetColumn(t, 'entity_name', 'text', ['entity_name']),
      sheetColumn(t, 'sale', 'number', ['sale_id']),
    ],
  },
  {
    id: 'changes',
    header: 'changes',
    fields: ['changes'],
    kind: 'change',
    hidePriority: 1,
    cell: (line) => <Changes line={line} />,
    sheet: (t) => [{ ...sheetColumn(t, 'changes', 'changes', ['changes']), changes: changeWords(t, timeZone) }],
  },
];

/** The facts by which screen readers announce a line: event, entity, person and moment. */
export const logFacts = (timeZone: string): Fact<LogLine>[] => [
  { fields: ['event'], said: ({ event }, t) => t(`log.events.${event}`) },
  { fields: ['entity', 'entity_id', 'entity_name'], said: (line, t) => firstWords(entityWords(line, t), 6) },
  { fields: ['by_name'], said: ({ by_name }, t) => by_name ?? t('log.program') },
  { fields: ['at'], said: ({ at }) => formatMoment(at, timeZone) },
];

function TheProgram() {
  const { t } = useTranslation();
  return <span className="dim">{t('log.program')}</span>;
}
