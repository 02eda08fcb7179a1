import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sign, subtract } from '#contract/base/money.ts';
import type { Partner } from '#contract/directories/directories.ts';
import { formatAmount, formatRate } from '../../base/i18n/format.ts';
import { announce } from '../../base/ui/focus/announcer.ts';
import type { Figures } from '../payments/partner-payment-form.ts';
import type { Owed } from '../payments/use-owed.ts';
import '../../base/ui/figures/summary.css';

type PaymentSummaryProps = {
  partner: Pick<Partner, 'name' | 'currency'> | undefined;
  owed: Owed | null;
  figures: Figures | null;
  children: ReactNode;
};

/** The debt to the partner, the payment at both rates, and the debt after it. */
export function PaymentSummary({ partner, owed, figures, children }: PaymentSummaryProps) {
  const { t } = useTranslation();
  const said = partner && owed ? `${partner.name}: ${formatAmount(owed.inPartners)} ${partner.currency}` : '';
  useEffect(() => {
    if (said) announce(t('partner_payment.owed_is', { owed: said }));
  }, [said, t]);
  const after = owed && figures?.inPartners && subtract(owed.inPartners, figures.inPartners);
  return (
    <aside className="card summary" aria-labelledby="section-summary">
      <h2 id="section-summary">{partner ? partner.name : t('partner_payment.owed')}</h2>
      {!partner && <p className="dim">{t('partner_payment.choose_partner')}</p>}
      {partner && owed && (
        <dl>
          <dt>{t(sign(owed.inPartners) < 0 ? 'partner_payment.owes' : 'partner_payment.owed')}</dt>
          <dd className="summary-main">
            {formatAmount(owed.inPartners)} {partner.currency}
          </dd>
          {partner.currency !== 'USD' && (
            <>
              <dt>{t('fields.amount_usd')}</dt>
              <dd>{formatAmount(owed.usd)}</dd>
            </>
          )}
          <dt>{t('partner_payment.open_bookings')}</dt>
          <dd>{owed.bookings}</dd>
          {owed.overpaidBookings > 0 && (
            <>
              <dt>
                {t('partner_payment.overpaid_bookings')}: {owed.overpaidBookings}
              </dt>
              <dd>
                {formatAmount(owed.overpaid)} {partner.currency}
              </dd>
            </>
          )}
          {sign(owed.unspent) !== 0 && (
            <>
              <dt>{t('partner_payment.unspent')}</dt>
              <dd>
                {formatAmount(owed.unspent)} {partner.currency}
              </dd>
            </>
          )}
        </dl>
      )}
      {partner && figures && <Conversion works={partner.currency} figures={figures} after={after || null} />}
      <div className="summary-actions">{children}</div>
    </aside>
  );
}

type ConversionProps = { works: Partner['currency']; figures: Figures; after: string | null };

/** Converts the payment to USD, and that to the partner's currency. */
function Conversion({ works, figures, after }: ConversionProps) {
  const { t } = useTranslation();
  const { amount, currency, rate, usd, partnerRate, inPartners } = figures;
  return (
    <dl className="summary-part">
      <dt>{t('partner_payment.payment')}</dt>
      <dd>
        <b>
          {formatAmount(amount)} {currency}
        </b>
      </dd>
      {currency !== 'USD' && (
        <>
          <dt>{t('computed.at_rate', { rate: formatRate(rate) })}</dt>
          <dd>{formatAmount(usd)} USD</dd>
        </>
      )}
      {works !== currency && works !== 'USD' && (
        <>
          <dt>{partnerRate ? t('computed.at_rate', { rate: formatRate(partnerRate) }) : t('sale.no_rate')}</dt>
          <dd>{inPartners ? `${formatAmount(inPartners)} ${works}` : '-'}</dd>
        </>
      )}
      {after !== null && (
        <>
          <dt>{t(sign(after) < 0 ? 'partner_payment.owes_after' : 'partner_payment.owed_after')}</dt>
          <dd className={sign(after) < 0 ? 'bad' : ''}>
            {formatAmount(after)} {works}
          </dd>
        </>
      )}
    </dl>
  );
}
