import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { WaitingPayment } from '#contract/insight/dashboard-figures.ts';
import { formatAmount, formatDate, formatId, shortName } from '../../base/i18n/format.ts';
import { touristName } from '../../base/text/person-name.ts';
import { Badge } from '../../base/ui/status.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';

/** Payments that nobody has accepted yet, the oldest first. */
export function WaitingPayments({ rows, agents = false }: { rows: WaitingPayment[]; agents?: boolean }) {
  const { t } = useTranslation();
  const title = t('indicators.pending');
  if (rows.length === 0) return <p className="dim">{t('indicators.none.pending')}</p>;
  return (
    <TableScroll
      label={title}
      givesWay={{
        method: t('columns.method'),
        agent: agents ? t('columns.agent') : null,
        date: null,
        usd: t('columns.usd_total'),
      }}
    >
      {(has) => (
        <Table className="table">
          <TableHead
            columns={[
              has('date') && t('columns.payment_date'),
              t('columns.tourist'),
              agents && has('agent') && t('columns.agent'),
              has('method') && t('columns.method'),
              { number: t('columns.amount') },
              has('usd') && { number: t('columns.usd_total') },
            ]}
          />
          <tbody>
            {rows.map((payment) => (
              <tr key={payment.id}>
                {has('date') && <td>{formatDate(payment.payment_date)}</td>}
                <th scope="row" className="wrap">
                  <Link className="link" href={paths.saleDetails(payment.sale_id)}>
                    {touristName(payment)}
                  </Link>{' '}
                  {payment.kind === 'refund' && <Badge tone="warn">{t('payment_kinds.refund')}</Badge>}
                  <div className="dim">
                    {t('payment.of_sale', { number: formatId(payment.id), sale: formatId(payment.sale_id) })}
                  </div>
                  {!has('date') && <div className="dim">{formatDate(payment.payment_date)}</div>}
                </th>
                {agents && has('agent') && <td>{shortName(payment.agent_name)}</td>}
                {has('method') && <td>{payment.method_name}</td>}
                <td className="number">
                  {formatAmount(payment.amount)} {payment.currency}
                </td>
                {has('usd') && <td className="number">{formatAmount(payment.usd_total)}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </TableScroll>
  );
}
