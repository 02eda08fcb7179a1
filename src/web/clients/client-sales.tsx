import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Client } from '#contract/clients/client.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatAmount, formatDate, shortName } from '../base/i18n/format.ts';
import { ReadState } from '../base/shell/read-state.tsx';
import { LifecycleMark } from '../base/ui/marks/lifecycle-mark.tsx';
import { TouristDebt } from '../base/ui/marks/tourist-debt.tsx';
import { TableHead } from '../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../base/ui/tables/table-scroll.tsx';
import { paths } from '../paths.ts';
import { CLIENT_SALES, type ClientSale } from './client-query.ts';

/** What the client bought, the newest first: of an agent's reader the sales that the agent may see. */
export function ClientSales({ client }: { client: Pick<Client, 'id' | 'sales_count'> }) {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(
    CLIENT_SALES,
    { filter: { client_id: client.id } },
    ({ entity }) => entity === 'sale',
  );
  const hidden = client.sales_count - (data?.sales.rows.length ?? 0);
  return (
    <section className="card">
      <h2>{t('clients.sales')}</h2>
      {!data && <ReadState {...{ data, problem, refresh }} />}
      {data && data.sales.totalCount > 0 && (
        <TableScroll
          label={t('clients.sales')}
          givesWay={{ agent: t('columns.agent'), service: t('columns.service_date'), brutto: t('columns.brutto') }}
        >
          {(has) => (
            <Table className="table">
              <TableHead
                columns={[
                  t('columns.sale_date'),
                  t('clients.what'),
                  has('service') && t('columns.service_date'),
                  has('agent') && t('columns.agent'),
                  has('brutto') && { number: t('columns.brutto') },
                  { number: t('columns.debt') },
                ]}
              />
              <tbody>
                {data.sales.rows.map((sale) => (
                  <SaleLine key={sale.id} sale={sale} has={has} />
                ))}
              </tbody>
            </Table>
          )}
        </TableScroll>
      )}
      {data?.sales.totalCount === 0 && hidden <= 0 && <p className="dim">{t('clients.no_sales')}</p>}
      {data && hidden > 0 && <p className="dim">{t('clients.more_sales', { count: hidden })}</p>}
    </section>
  );
}

type SaleLineProps = { sale: ClientSale; has: (part: 'agent' | 'service' | 'brutto') => boolean };

function SaleLine({ sale, has }: SaleLineProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <td>{formatDate(sale.sale_date)}</td>
      <th scope="row" className="wrap">
        <Link className="link" href={paths.saleDetails(sale.id)}>
          {t('clients.sale', { id: sale.id, direction: sale.direction_name })}
        </Link>{' '}
        {sale.lifecycle !== 'active' && <LifecycleMark lifecycle={sale.lifecycle} />}
      </th>
      {has('service') && <td>{formatDate(sale.service_date)}</td>}
      {has('agent') && <td>{shortName(sale.agent_name)}</td>}
      {has('brutto') && <td className="number">{formatAmount(sale.brutto)}</td>}
      <td className="number">
        <TouristDebt debt={sale.debt} brief />
      </td>
    </tr>
  );
}
