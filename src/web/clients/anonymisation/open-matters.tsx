import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sign } from '#contract/base/money.ts';
import type { ClientAnonymisation, OpenSale } from '#contract/clients/client-anonymisation.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { paths } from '../../paths.ts';
import { formatPoints } from '../points/points-query.ts';

/** The reasons why a client can't be anonymised, with links to the open matters. */
export function OpenMatters({ client }: { client: ClientAnonymisation }) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const { merged_into: survivor, anonymised_at: at, open_sales: sales, points } = client;
  return (
    <section className="card merge-confirm">
      <h2>{t('anonymisation.not_yet')}</h2>
      {survivor !== null && (
        <p>
          {t('anonymisation.is_tombstone')}{' '}
          <Link className="link" href={paths.anonymiseClient(survivor)}>
            {t('anonymisation.open_survivor')}
          </Link>
        </p>
      )}
      {at !== null && (
        <p>{t('clients.anonymised_by', { at: formatMoment(at, time_zone), name: client.anonymised_by_name ?? '-' })}</p>
      )}
      {survivor === null && at === null && (
        <>
          <p>{t('anonymisation.settle_first')}</p>
          <ul className="told-list">
            {sales.map((sale) => (
              <li key={sale.id}>
                <OpenSaleLine sale={sale} />
              </li>
            ))}
            {points !== 0 && (
              <li>
                <Link className="link" href={paths.clientDetails(client.id)}>
                  {t('anonymisation.open_points', { points: formatPoints(points) })}
                </Link>
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}

/** "Продажа 214: активная, долг 120 USD, есть непринятые оплаты" */
function OpenSaleLine({ sale }: { sale: OpenSale }) {
  const { t } = useTranslation();
  const words = [
    sale.active && t('anonymisation.open_active'),
    sale.pending_payments > 0 && t('anonymisation.open_pending'),
    sale.unpaid_bookings > 0 && t('anonymisation.open_unpaid'),
  ].filter(Boolean);
  return (
    <>
      <Link className="link" href={paths.saleDetails(sale.id)}>
        {t('anonymisation.open_sale', { id: sale.id })}
      </Link>
      {': '}
      {words.join('; ')}
      {words.length > 0 && sign(sale.debt) !== 0 && '; '}
      {sign(sale.debt) !== 0 && <TouristDebt debt={sale.debt} />}
    </>
  );
}
