import { useTranslation } from 'react-i18next';
import { type Amount, negate, sign } from '#contract/base/money.ts';
import type { PartnerBalance } from '#contract/partners/partner-debt.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { Table, TableScroll } from '../../base/ui/table-scroll.tsx';
import { inCurrency } from './both.tsx';

/** Who owes whom, in words. */
export const sideOf = (debt: Amount) =>
  (['balance.they_owe', 'balance.even', 'balance.we_owe'] as const)[sign(debt) + 1] ?? 'balance.even';

type Part = { name: 'owed' | 'returned' | 'overpaid' | 'prepaid'; note: string; own: Amount; usd: Amount };

/** How the company and the partner stand, and how that was computed, in both currencies. */
export function BalanceCard({ balance }: { balance: PartnerBalance }) {
  const { t } = useTranslation();
  const { currency, debt, debt_usd } = balance;
  const inUsdToo = currency !== 'USD';
  const count = (key: 'balance.of_bookings' | 'balance.of_payments', of: number) => t(key, { count: of });
  const payments = count('balance.of_payments', balance.open_payments);
  const parts: Part[] = [
    {
      name: 'owed',
      note: count('balance.of_bookings', balance.open_bookings),
      own: balance.owed,
      usd: balance.owed_usd,
    },
    {
      name: 'overpaid',
      note: count('balance.of_bookings', balance.overpaid_bookings),
      own: negate(balance.overpaid),
      usd: negate(balance.overpaid_usd),
    },
    { name: 'prepaid', note: payments, own: negate(balance.prepaid), usd: negate(balance.prepaid_usd) },
    { name: 'returned', note: '', own: balance.returned, usd: balance.returned_usd },
  ];
  return (
    <section className="card" aria-labelledby="balance">
      <h2 id="balance">{t(sideOf(debt))}</h2>
      <p className="balance-figure">
        {inCurrency(debt, currency)}
        {inUsdToo && <span className="dim">{inCurrency(debt_usd, 'USD')}</span>}
      </p>
      <TableScroll label={t('balance.computed')} isLabelSeen givesWay={{ usd: null }}>
        {(has) => (
          <Table className="table">
            <thead>
              <tr>
                <th scope="col">{t('computed.what')}</th>
                <th scope="col" className="number">
                  {currency}
                </th>
                {inUsdToo && has('usd') && (
                  <th scope="col" className="number">
                    USD
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {parts.map(({ name, note, own, usd }) => (
                <tr key={name}>
                  <th scope="row" className="wrap">
                    {t(`balance.parts.${name}`)} <span className="dim">{sign(own) === 0 ? '' : note}</span>
                  </th>
                  <td className="number">
                    {formatAmount(own)}
                    {inUsdToo && !has('usd') && <span className="both-usd dim">{inCurrency(usd, 'USD')}</span>}
                  </td>
                  {inUsdToo && has('usd') && <td className="number">{formatAmount(usd)}</td>}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('balance.net')}</th>
                <td className="number">
                  <b>{formatAmount(debt)}</b>
                  {inUsdToo && !has('usd') && <span className="both-usd dim">{inCurrency(debt_usd, 'USD')}</span>}
                </td>
                {inUsdToo && has('usd') && (
                  <td className="number">
                    <b>{formatAmount(debt_usd)}</b>
                  </td>
                )}
              </tr>
            </tfoot>
          </Table>
        )}
      </TableScroll>
      <p className="dim">{t('balance.sign')}</p>
    </section>
  );
}
