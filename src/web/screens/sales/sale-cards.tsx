import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { negate, sign } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';
import { formatAmount, formatDate, formatMoment } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { formatPeople } from '../../text/parse-people.ts';
import { PaymentStatusMark } from '../../ui/payment-status.tsx';
import { AuditMark } from './sale-columns.tsx';
import type { SaleDetailsData } from './sale-query.ts';

function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who, what and when. */
export function GeneralCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const { time_zone } = user.company;
  const checkedBy = sale.checked_by_name && (
    <>
      {sale.checked_by_name}, {formatMoment(sale.checked_at, time_zone)}
    </>
  );
  return (
    <section className="card" aria-labelledby="section-general">
      <h2 id="section-general">{t('sale.general')}</h2>
      <Facts
        facts={[
          [t('fields.tourist'), `${sale.tourist_surname} ${sale.tourist_name}`],
          [
            t('fields.phone'),
            <a className="link" href={`tel:${sale.tourist_phone}`} key="phone">
              {formatPhone(sale.tourist_phone)}
            </a>,
          ],
          [t('fields.people'), formatPeople(sale)],
          [t('fields.direction'), sale.direction_name],
          [t('fields.service'), sale.service],
          [t('fields.service_date'), formatDate(sale.service_date)],
          [t('fields.deadline_date'), formatDate(sale.deadline_date)],
          [t('fields.sale_date'), formatDate(sale.sale_date)],
          [t('fields.blank_number'), sale.blank_number],
          [t('fields.branch'), [...new Set([sale.branch_name, sale.office_name])].join(', ')],
          [t('columns.audit'), <AuditMark sale={sale} timeZone={time_zone} key="audit" />],
          [t('fields.checked_by'), checkedBy],
        ]}
      />
    </section>
  );
}

/** The sale's figures, all in USD. */
export function TotalsCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const money = (label: string, amount: string, tone?: string) => (
    <>
      <dt>{label}</dt>
      <dd className={tone}>{formatAmount(amount)}</dd>
    </>
  );
  return (
    <aside className="card summary" aria-labelledby="section-totals">
      <h2 id="section-totals">{t('sale.summary')}</h2>
      <dl>
        <dt>{t('fields.brutto')}</dt>
        <dd className="summary-main">{formatAmount(sale.brutto)}</dd>
        {sale.brutto_before_cancel && money(t('sale.before_cancel'), sale.brutto_before_cancel, 'dim')}
        {money(t('sale.netto_of', { count: sale.bookings_count }), sale.netto)}
        {money(t('fields.profit'), sale.profit, sign(sale.profit) < 0 ? 'bad' : 'good')}
        {sign(sale.extra_profit) !== 0 && money(t('fields.extra_profit'), sale.extra_profit)}
        {sign(sale.extra_profit) !== 0 && money(t('fields.total_profit'), sale.total_profit)}
        {money(t('fields.paid'), sale.paid)}
        {money(t('fields.accepted'), sale.accepted)}
        {money(t('fields.debt'), negate(sale.debt), sign(sale.debt) > 0 ? 'bad' : undefined)}
      </dl>
      <p className="summary-status">
        <PaymentStatusMark status={sale.payment_status} />
      </p>
    </aside>
  );
}

/** Notes as they were typed. */
export function NotesCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const notes = [
    ['notes', sale.notes],
    ['operator_notes', sale.operator_notes],
    ['management_notes', sale.management_notes],
  ] as const;
  const written = notes.filter(([, text]) => text);
  if (written.length === 0) return null;
  return (
    <section className="card" aria-labelledby="section-notes">
      <h2 id="section-notes">{t('sale.notes')}</h2>
      {written.map(([name, text]) => (
        <div key={name} className="note">
          <h3>{t(`fields.${name}`)}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
