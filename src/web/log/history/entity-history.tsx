import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LogEntity } from '#contract/base/log-words.ts';
import { type Answered, select } from '../../base/api/select.ts';
import type { HistoryLine } from '../../base/changes/history-fields.ts';
import { isTold } from '../../base/changes/log-fields.ts';
import type { RowAction } from '../../base/lists/list-declaration.ts';
import { hasPermission } from '../../base/session/has-permission.ts';
import { useMe } from '../../base/session/me.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { paths } from '../../paths.ts';
import { HistoryCard, useHistory, WaitingForHistory } from './history-card.tsx';
import { HistoryList } from './history-list.tsx';

const HISTORY = select('entityHistory', { entity: 'String!', id: 'Id!' }, [
  'id at user_id by_name event entity entity_id entity_name entity_exists sale_id',
  { changes: 'field before after' },
]);

/** An entity in the log, by kind and id. */
export type LoggedEntity = { entity: LogEntity; id: number };
type Told = Answered<typeof HISTORY>;

const historyOf = ({ entity, id }: LoggedEntity) => ({
  selection: HISTORY,
  ...{ entity, id },
  variables: { entity },
});

export const mayReadLog = hasPermission('log.view');

/** Created entities have no previous values to show; the line of a target names the agent and the month. */
const tell = ({ entityHistory }: Told, t: TFunction): HistoryLine[] =>
  entityHistory.map(({ id, at, by_name, event, entity, entity_name, changes }) => {
    const text = t(`log.events.${event}`);
    return {
      id,
      at,
      by: by_name ?? t('log.program'),
      text: entity === 'target' && entity_name ? `${text}: ${entity_name}` : text,
      changes: /\.(add|create|import)$/.test(event) ? [] : changes.filter(isTold),
    };
  });

/** The log of the page's entity in a collapsed section; empty without the permission to read the log. */
export function EntityHistoryCard(of: LoggedEntity) {
  const { t } = useTranslation();
  return mayReadLog(useMe()) ? <HistoryCard of={historyOf(of)} tell={(told) => tell(told, t)} /> : null;
}

type DialogProps = { of: LoggedEntity; name: string; onClose: () => void };

/** The history of a list's row, which has no page of its own, in a dialog. */
export function EntityHistoryDialog({ of, name, onClose }: DialogProps) {
  const { t } = useTranslation();
  const history = useHistory(historyOf(of), true);
  const title = t('log.history_of', { name });
  const lines = history.data && tell(history.data, t);
  return (
    <Dialog title={title} onClose={onClose} wide>
      <WaitingForHistory history={history} />
      {lines && (lines.length > 0 ? <HistoryList lines={lines} label={title} /> : <p>{t('log.nothing')}</p>)}
      <p>
        <Link className="link" href={paths.logs(of)}>
          {t('log.all_of')}
        </Link>
      </p>
    </Dialog>
  );
}

/** The action that shows a row's history, by a shortcut and, with room, by a button. */
export const historyAction = <Row extends { id: number }>(
  /** The log entity of a row. */
  of: LogEntity | ((row: Row) => LoggedEntity),
  nameOf: (row: Row) => string,
): RowAction<Row> => ({
  id: 'history',
  shortcut: 'history',
  icon: 'history',
  roomy: true,
  allowed: mayReadLog,
  dialog: ({ row, onClose }) => (
    <EntityHistoryDialog
      of={typeof of === 'function' ? of(row) : { entity: of, id: row.id }}
      name={nameOf(row)}
      onClose={onClose}
    />
  ),
});
