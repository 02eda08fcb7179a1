import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { HistoryLine } from '../base/changes/history-fields.ts';
import { formatAmount, formatId } from '../base/i18n/format.ts';
import { HistoryCard as Card, useHistory, WaitingForHistory } from '../log/history/history-card.tsx';
import { HistoryList } from '../log/history/history-list.tsx';
import { changedSinceCheck, type KnownRows, type ToldEvent, tellHistory } from './sale-history.ts';
import { HISTORY, type SaleDetailsData } from './sale-query.ts';

type SaleHistory = { sale: { history: HistoryEntry[] } };
const historyOf = (id: number) => ({ selection: HISTORY, entity: 'sale', id });

/** The name of the event, with its booking or amount. */
export const inWords = ({ event, of, partner, amount, currency, ...line }: ToldEvent, t: TFunction): HistoryLine => {
  const sum = `${amount ? formatAmount(amount) : '-'} ${currency ?? ''}`.trim();
  const words = { number: formatId(of), booking: partner ? `${partner}, ${sum}` : sum, amount: sum };
  return { ...line, text: t(`history.${event}`, words) };
};

/** For who checks: what was changed since the last check, by whom, and from what to what. */
export function ChangedCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const history = useHistory<SaleHistory>(historyOf(sale.id), true);
  const events = changedSinceCheck(tellHistory(history.data?.sale.history ?? [], sale));
  return (
    <section className="card changed-card" aria-labelledby="section-changed">
      <h2 id="section-changed">{t('history.since_check')}</h2>
      <WaitingForHistory history={history} />
      <HistoryList lines={events.map((event) => inWords(event, t))} label={t('history.since_check')} />
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

/** Everything that happened to a sale, or to a part of it. */
export function HistoryCard({ saleId, known, fits = () => true }: HistoryCardProps) {
  const { t } = useTranslation();
  return (
    <Card<SaleHistory>
      of={historyOf(saleId)}
      tell={({ sale }) => tellHistory(sale.history.filter(fits), known).map((event) => inWords(event, t))}
    />
  );
}
