import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../base/api/select.ts';
import { type Read, useRead } from '../../base/api/use-read.ts';
import type { HistoryLine } from '../../base/changes/history-fields.ts';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Icon } from '../../base/ui/icon.tsx';
import { HistoryList } from './history-list.tsx';

/** The entity of the history, and its query by id. */
export type HistoryOf<Data> = {
  selection: Selection<Data, { id: number }>;
  entity: string;
  id: number;
  variables?: Record<string, string>;
};

/** The history is read when the card is opened, and refreshed with every change. */
export const useHistory = <Data extends object>(
  { selection, entity, id, variables }: HistoryOf<Data>,
  wanted: boolean,
): Read<Data> =>
  useRead(wanted ? selection : null, { ...variables, id }, (change) => change.entity === entity && change.id === id);

type HistoryCardProps<Data> = { of: HistoryOf<Data>; tell: (data: Data) => HistoryLine[] };

/** A collapsed history, opened by its shortcut or its button. */
export function HistoryCard<Data extends object>({ of, tell }: HistoryCardProps<Data>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const history = useHistory(of, open);
  const toggle = () => setOpen((before) => !before);
  const name = t('history.title');
  useScreenActions([
    {
      id: 'history',
      name,
      shortcut: 'history',
      run: () => {
        toggle();
        button.current?.focus();
      },
    },
  ]);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{name}</h2>
        <Button
          ref={button}
          small
          shortcut="history"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onPress={toggle}
        >
          {t(open ? 'history.hide' : 'history.show')}
          <span className="hidden-text">: {name}</span>
          <Icon name="chevron" />
        </Button>
      </div>
      {open && (
        <div id={id}>
          <WaitingForHistory history={history} />
          {history.data && <HistoryList lines={tell(history.data)} label={name} />}
        </div>
      )}
    </section>
  );
}

/** Replaces the history while it is being read, or if that has failed. */
export function WaitingForHistory({ history: { data, problem, refresh } }: { history: Read<unknown> }) {
  const { t } = useTranslation();
  if (data) return null;
  return problem ? <Failure code={problem} onRetry={() => void refresh()} /> : <p className="dim">{t('loading')}</p>;
}
