import { useTranslation } from 'react-i18next';
import { negate, sign } from '#contract/money.ts';
import { formatAmount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Figures } from './sale-form.ts';

type SaleSummaryProps = { figures: Figures; busy: boolean; onSave: () => void; onSaveAndNext: () => void };

/** The sale's figures as one types, and what saves it. */
export function SaleSummary({ figures, busy, onSave, onSaveAndNext }: SaleSummaryProps) {
  const { t } = useTranslation();
  const { brutto, netto, profit, paid, debt, bookings } = figures;
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
        <dt>{t('fields.paid')}</dt>
        <dd>{formatAmount(paid)}</dd>
        <dt>{t('fields.debt')}</dt>
        <dd className={sign(debt) > 0 ? 'bad' : ''}>{formatAmount(negate(debt))}</dd>
      </dl>
      <div className="summary-actions">
        <Button variant="main" wide shortcut="Ctrl ⏎" isPending={busy} onPress={onSave}>
          {t('save')}
        </Button>
        <Button wide isPending={busy} onPress={onSaveAndNext}>
          {t('sale.save_and_next')}
        </Button>
      </div>
    </aside>
  );
}
