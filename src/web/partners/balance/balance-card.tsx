import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Amount, negate, sign } from '#contract/base/money.ts';
import type { PartnerBalance } from '#contract/partners/partner-debt.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { inCurrency } from './both-currencies.tsx';

/** The debtor of a balance, as text. */
export const sideOf = (debt: Amount) =>
  (['balance.they_owe', 'balance.even', 'balance.we_owe'] as const)[sign(debt) + 1] ?? 'balance.even';

type Part = { name: 'owed' | 'returned' | 'overpaid' | 'prepaid'; note: string; own: Amount; usd: Amount };

/** The parts of the balance: debts of the company above zero, those of the partner below. */
function partsOf(balance: PartnerBalance, t: TFunction): Part[] {
  const bookings = (count: number) => t('balance.of_bookings', { count });
  const payments = t('balance.of_payments', { count: balance.open_payments });
  const { owed, owed_usd, overpaid, overpaid_usd, prepaid, prepaid_usd, returned, returned_usd } = balance;
  return [
    { name: 'owed', note: bookings(balance.open_bookings), own: owed, usd: owed_usd },
    {
      name: 'overpaid',
      note: bookings(balance.overpaid_bookings),
      own: negate(overpaid),
      usd: negate(overpaid_usd),
    },
    { name: 'prepaid', note: payments, own: negate(prepaid), usd: negate(prepaid_usd) },
    { name: 'returned', note: '', own: returned, usd: returned_usd },
  ];
}

/** The balance of a partner with its computation, in both currencies. */
export function BalanceCard({ balance }: { balance: PartnerBalance }) {
  const { t } = useTranslation();
  const { currency, debt, debt_usd } = balance;
  const inUsdToo = currency !== 'USD';
  return (
    <section className="card" aria-labelledby="balance">
      <h2 id="balance">{t(sideOf(debt))}</h2>
      <p className="balance-figure">
        {inCurrency(debt, currency)}
        {inUsdToo && <span className="dim">{inCurrency(debt_usd, 'USD')}</span>}
      </p>
      <PlainTable
        label={t('balance.computed')}
        isLabelSeen
        hidePriority={{ usd: null }}
        rows={partsOf(balance, t)}
        keyOf={({ name }) => name}
        columns={[
          {
            head: t('computed.what'),
            name: 'wrap',
            cell: ({ name, note, own }) => (
              <>
                {t(`balance.parts.${name}`)} <span className="dim">{sign(own) === 0 ? '' : note}</span>
              </>
            ),
          },
          {
            head: currency,
            number: true,
            cell: ({ own, usd }, has) => (
              <>
                {formatAmount(own)}
                {inUsdToo && !has('usd') && <InUsd usd={usd} />}
              </>
            ),
            foot: (has) => (
              <>
                <b>{formatAmount(debt)}</b>
                {inUsdToo && !has('usd') && <InUsd usd={debt_usd} />}
              </>
            ),
          },
          inUsdToo && {
            head: 'USD',
            number: true,
            part: 'usd',
            cell: ({ usd }) => formatAmount(usd),
            foot: () => <b>{formatAmount(debt_usd)}</b>,
          },
        ]}
        footName={t('balance.net')}
      />
      <p className="dim">{t('balance.sign')}</p>
    </section>
  );
}

const InUsd = ({ usd }: { usd: Amount }) => <span className="both-usd dim">{inCurrency(usd, 'USD')}</span>;
