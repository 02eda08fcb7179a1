import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { WaitingPayment } from '#contract/insight/dashboard-figures.ts';
import { formatAmount, formatDate, formatId, shortName } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';

/** Payments that wait for acceptance, the oldest first. */
export function PendingPayments({ rows, agents = false }: { rows: WaitingPayment[]; agents?: boolean }) {
  const { t } = useTranslation();
  const title = t('indicators.pending');
  if (rows.length === 0) return <p className="dim">{t('indicators.none.pending')}</p>;
  return (
    <PlainTable
      label={title}
      hidePriority={{
        method: t('columns.method'),
        agent: agents ? t('columns.agent') : null,
        date: null,
        usd: t('columns.usd_total'),
      }}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: t('columns.payment_date'), part: 'date', cell: ({ payment_date }) => formatDate(payment_date) },
        {
          head: t('columns.tourist'),
          name: 'wrap',
          cell: (payment, has) => (
            <>
              <Link className="link" href={paths.saleDetails(payment.sale_id)}>
                {touristName(payment)}
              </Link>{' '}
              {payment.kind === 'refund' && <Badge tone="warn">{t('payment_kinds.refund')}</Badge>}
              <div className="dim">
                {t('payment.of_sale', { number: formatId(payment.id), sale: formatId(payment.sale_id) })}
              </div>
              {!has('date') && <div className="dim">{formatDate(payment.payment_date)}</div>}
            </>
          ),
        },
        agents && { head: t('columns.agent'), part: 'agent', cell: ({ agent_name }) => shortName(agent_name) },
        { head: t('columns.method'), part: 'method', cell: ({ method_name }) => method_name },
        {
          head: t('columns.amount'),
          number: true,
          cell: ({ amount, currency }) => `${formatAmount(amount)} ${currency}`,
        },
        { head: t('columns.usd_total'), number: true, part: 'usd', cell: ({ usd_total }) => formatAmount(usd_total) },
      ]}
    />
  );
}
