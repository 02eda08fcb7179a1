import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Client } from '#contract/clients/client.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatAmount, formatDate, shortName } from '../base/i18n/format.ts';
import { PlainTable } from '../base/lists/plain-table.tsx';
import { ReadState } from '../base/shell/read-state.tsx';
import { LifecycleMark } from '../base/ui/marks/lifecycle-mark.tsx';
import { TouristDebt } from '../base/ui/marks/tourist-debt.tsx';
import { paths } from '../paths.ts';
import { CLIENT_SALES, type ClientSale } from './client-query.ts';

/** The client's sales, newest first, as far as the user may see them. */
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
        <PlainTable
          label={t('clients.sales')}
          hidePriority={{ agent: t('columns.agent'), service: t('columns.service_date'), brutto: t('columns.brutto') }}
          rows={data.sales.rows}
          keyOf={({ id }) => id}
          columns={[
            { head: t('columns.sale_date'), cell: ({ sale_date }) => formatDate(sale_date) },
            { head: t('clients.what'), name: 'wrap', cell: (sale) => <WhatWasSold sale={sale} /> },
            { head: t('columns.service_date'), part: 'service', cell: (sale) => formatDate(sale.service_date) },
            { head: t('columns.agent'), part: 'agent', cell: ({ agent_name }) => shortName(agent_name) },
            { head: t('columns.brutto'), number: true, part: 'brutto', cell: ({ brutto }) => formatAmount(brutto) },
            { head: t('columns.debt'), number: true, cell: ({ debt }) => <TouristDebt debt={debt} brief /> },
          ]}
        />
      )}
      {data?.sales.totalCount === 0 && hidden <= 0 && <p className="dim">{t('clients.no_sales')}</p>}
      {data && hidden > 0 && <p className="dim">{t('clients.more_sales', { count: hidden })}</p>}
    </section>
  );
}

function WhatWasSold({ sale: { id, direction_name: direction, lifecycle } }: { sale: ClientSale }) {
  const { t } = useTranslation();
  return (
    <>
      <Link className="link" href={paths.saleDetails(id)}>
        {t('clients.sale', { id, direction })}
      </Link>{' '}
      {lifecycle !== 'active' && <LifecycleMark lifecycle={lifecycle} />}
    </>
  );
}
