import { useTranslation } from 'react-i18next';
import { sign } from '#contract/base/money.ts';
import { formatAmount } from '../base/i18n/format.ts';
import { PaymentStatusMark } from '../base/ui/marks/payment-status.tsx';
import { debtTone, debtWords } from '../base/ui/marks/tourist-debt.tsx';
import { ActionButton, type PageAction } from './action-button.tsx';
import { type ComputedFigure, computeFigure } from './form/computed-figures.ts';
import { ComputedAmount } from './form/sections/computed-amount.tsx';
import type { SaleDetailsData } from './sale-query.ts';
import '../base/ui/figures/summary.css';

/** The sale's figures, all in USD; those that follow from others say how. */
export function TotalsCard({ sale, explain }: { sale: SaleDetailsData; explain: PageAction }) {
  const { t } = useTranslation();
  const computed = (
    figure: ComputedFigure,
    amount: string,
    tone?: string,
    label = t(`fields.${figure}`),
    words = '',
  ) => (
    <div>
      <dt>
        {label} {words && <span className="summary-words">{words}</span>}
      </dt>
      <dd className={tone}>
        <ComputedAmount label={label} amount={amount} compute={() => computeFigure(figure, sale)} />
      </dd>
    </div>
  );
  const typed = (label: string, amount: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{formatAmount(amount)}</dd>
    </div>
  );
  const { extra_profit, total_profit } = sale;
  const hasExtra = extra_profit !== null && total_profit !== null && sign(extra_profit) !== 0;
  const toneOf = (amount: string) => (sign(amount) < 0 ? 'bad' : 'good');
  return (
    <section className="card summary">
      <h2>{t('sale.summary')}</h2>
      <dl>
        <div>
          <dt>{t('fields.brutto')}</dt>
          <dd className="summary-main">{formatAmount(sale.brutto)}</dd>
        </div>
        {sale.brutto_before_cancel && typed(t('columns.brutto_before_cancel'), sale.brutto_before_cancel)}
        {computed('netto', sale.netto, undefined, t('sale.netto_of', { count: sale.bookings_count }))}
        {computed('profit', sale.profit, toneOf(sale.profit))}
        {hasExtra && typed(t('fields.extra_profit'), extra_profit)}
        {hasExtra && computed('total_profit', total_profit, toneOf(total_profit))}
        {computed('paid', sale.paid)}
        {computed('accepted', sale.accepted)}
        {computed('debt', sale.debt, debtTone(sale.debt), undefined, debtWords(sale.debt, t))}
      </dl>
      <p className="summary-status">
        <PaymentStatusMark status={sale.payment_status} />
      </p>
      <ActionButton action={explain} />
    </section>
  );
}
