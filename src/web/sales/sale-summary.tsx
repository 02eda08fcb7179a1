import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sign } from '#contract/base/money.ts';
import { formatAmount } from '../base/i18n/format.ts';
import { TYPING_PAUSE } from '../base/ui/fields/use-description.ts';
import { SummaryNote } from '../base/ui/figures/summary-note.tsx';
import { announce } from '../base/ui/focus/announcer.ts';
import { Icon } from '../base/ui/icon.tsx';
import { debtTone, debtWords } from '../base/ui/marks/tourist-debt.tsx';
import type { Figures } from './sale-figures.ts';
import '../base/ui/figures/summary.css';

type SaleSummaryProps = { figures: Figures; note: string | null; children: ReactNode };

/** The sale's figures as one types, and below them what is said before it is saved, and what saves it. */
export function SaleSummary({ figures, note, children }: SaleSummaryProps) {
  const { t } = useTranslation();
  const { brutto, netto, profit, extra, total, paid, debt, bookings } = figures;
  // Before a price is typed everything costs more than that.
  const isLoss = sign(profit) < 0 && sign(brutto) > 0;
  const isLossTold = useRef(false);
  useEffect(() => {
    if (isLoss === isLossTold.current) return;
    const tell = () => {
      isLossTold.current = isLoss;
      announce(t(isLoss ? 'sale.loss' : 'sale.loss_over'));
    };
    if (isLoss) return tell();
    const timer = setTimeout(tell, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [isLoss, t]);
  return (
    <aside className="card summary" aria-labelledby="section-summary">
      <h2 id="section-summary">{t('sale.summary')}</h2>
      <dl>
        <dt>{t('fields.brutto')}</dt>
        <dd className="summary-main">{formatAmount(brutto)}</dd>
        <dt>{t('sale.netto_of', { count: bookings })}</dt>
        <dd>{formatAmount(netto)}</dd>
        <dt>{t('fields.profit')}</dt>
        <dd className={sign(profit) < 0 ? 'bad' : 'good'}>{formatAmount(profit)}</dd>
        {sign(extra) !== 0 && (
          <>
            <dt>{t('fields.total_profit')}</dt>
            <dd className={sign(total) < 0 ? 'bad' : 'good'}>{formatAmount(total)}</dd>
          </>
        )}
        <dt>{t('fields.paid')}</dt>
        <dd>{formatAmount(paid)}</dd>
        <dt>
          {t('fields.debt')} <span className="summary-words">{debtWords(debt, t)}</span>
        </dt>
        <dd className={debtTone(debt)}>{formatAmount(debt)}</dd>
      </dl>
      {isLoss && (
        <p className="summary-loss">
          <Icon name="warning" />
          {t('sale.loss')}
        </p>
      )}
      <SummaryNote text={note} />
      <div className="summary-actions">{children}</div>
    </aside>
  );
}
