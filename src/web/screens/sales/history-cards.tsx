import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#contract/entities/history.ts';
import { type Read, useRead } from '../../api/use-read.ts';
import { useScreenActions } from '../../shell/screen-actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { changedSinceCheck, type KnownRows, tellHistory } from './history.ts';
import { HistoryList } from './history-list.tsx';
import { HISTORY, type SaleDetailsData } from './sale-query.ts';

type History = Read<{ sale: { history: HistoryEntry[] } }>;

/** Read when somebody looks at it, and again whenever something happens to the sale. */
const useHistory = (id: number, wanted: boolean): History =>
  useRead(wanted ? HISTORY : null, { id }, (change) => change.entity === 'sale' && change.id === id);

/** For who checks: what was changed since the last check, by whom, and from what to what. */
export function ChangedCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const history = useHistory(sale.id, true);
  const events = changedSinceCheck(tellHistory(history.data?.sale.history ?? [], sale));
  return (
    <section className="card changed-card" aria-labelledby="section-changed">
      <h2 id="section-changed">{t('history.since_check')}</h2>
      <Waiting history={history} />
      <HistoryList events={events} label={t('history.since_check')} />
    </section>
  );
}

type HistoryCardProps = {
  saleId: number;
  /** The rows that it speaks of. */
  known: KnownRows;
  /** Which lines are told; all of them unless it is said. */
  fits?: (entry: HistoryEntry) => boolean;
};

/** Everything that happened, folded away until somebody wants to know: with H or its button. */
export function HistoryCard({ saleId, known, fits = () => true }: HistoryCardProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const history = useHistory(saleId, open);
  const toggle = () => setOpen((before) => !before);
  const name = t('history.title');
  useScreenActions([
    {
      id: 'history',
      name,
      shortcut: 'H',
      run: () => {
        toggle();
        button.current?.focus();
      },
    },
  ]);
  return (
    <section className="card" aria-labelledby="section-history">
      <div className="card-head">
        <h2 id="section-history">{name}</h2>
        <Button
          ref={button}
          small
          shortcut="H"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-describedby="section-history"
          onPress={toggle}
        >
          {t(open ? 'history.hide' : 'history.show')}
          <Icon name="chevron" />
        </Button>
      </div>
      {open && (
        <div id={id}>
          <Waiting history={history} />
          {history.data && (
            <HistoryList events={tellHistory(history.data.sale.history.filter(fits), known)} label={name} />
          )}
        </div>
      )}
    </section>
  );
}

function Waiting({ history: { data, problem, refresh } }: { history: History }) {
  const { t } = useTranslation();
  if (data) return null;
  return problem ? <Failure code={problem} onRetry={() => void refresh()} /> : <p className="dim">{t('loading')}</p>;
}
