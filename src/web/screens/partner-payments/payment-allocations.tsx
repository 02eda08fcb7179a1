import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sign } from '#contract/money.ts';
import { TakeBackDialog } from '../../dialogs/take-back-dialog.tsx';
import { formatAmount, formatDate, formatRate } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { screenHeading } from '../../ui/focus.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { type AllocationData, bookingName, numberOf, type PaymentData } from './allocation-query.ts';
import { signed } from './allocation-result.tsx';

const SECTION = 'section-allocated';

type PaymentAllocationsProps = { payment: PaymentData; refresh: () => Promise<void> };

/** What the payment pays already; each can be taken back. */
export function PaymentAllocations({ payment: { allocations }, refresh }: PaymentAllocationsProps) {
  const { t } = useTranslation();
  const [taking, setTaking] = useState<AllocationData | null>(null);
  if (allocations.length === 0) return null;
  return (
    <section className="card" aria-labelledby={SECTION}>
      <h2 id={SECTION}>{t('allocating.allocated')}</h2>
      <TableScroll labelledBy={SECTION}>
        <table className="table">
          <TableHead
            columns={[
              t('columns.booking'),
              t('columns.tourist'),
              t('columns.service_date'),
              t('allocation.option'),
              { number: t('fields.amount') },
              { number: t('allocation.in_booking') },
              { number: t('allocating.difference') },
            ]}
            actions
          />
          <tbody>
            {allocations.map((allocation) => (
              <AllocatedRow key={allocation.id} allocation={allocation} onTakeBack={() => setTaking(allocation)} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {taking && (
        <TakeBackDialog
          allocation={taking}
          onDone={refresh}
          onClose={() => setTaking(null)}
          fallback={() =>
            document.querySelector<HTMLElement>(`[aria-labelledby="${SECTION}"][tabindex]`) ?? screenHeading()
          }
        />
      )}
    </section>
  );
}

type AllocatedRowProps = { allocation: AllocationData; onTakeBack: () => void };

function AllocatedRow({ allocation, onTakeBack }: AllocatedRowProps) {
  const { t } = useTranslation();
  const { booking_id, amount, currency, payment_rate, booking_amount, booking_currency, booking_rate } = allocation;
  const { usd_difference: difference, option } = allocation;
  const booking = { ...allocation, id: booking_id };
  return (
    <tr>
      <th scope="row">{numberOf(booking)}</th>
      <th scope="row">
        {allocation.tourist_surname} {allocation.tourist_name}
      </th>
      <th scope="row">{formatDate(allocation.service_date)}</th>
      <td>{t(`allocation.options.${option}`)}</td>
      <td className="number">
        {formatAmount(amount)} {currency}
        {currency !== 'USD' && <Rate rate={payment_rate} />}
      </td>
      <td className="number">
        {formatAmount(booking_amount)} {booking_currency}
        {booking_currency !== 'USD' && <Rate rate={booking_rate} />}
      </td>
      <td className="number">{sign(difference) === 0 ? '-' : `${signed(difference)} USD`}</td>
      <td className="number">
        <Button
          small
          aria-label={t('list.action_on', { action: t('actions.deallocate'), row: bookingName(booking) })}
          onPress={onTakeBack}
        >
          {t('actions.deallocate')}
        </Button>
      </td>
    </tr>
  );
}

function Rate({ rate }: { rate: string }) {
  const { t } = useTranslation();
  return <div className="dim">{t('computed.at_rate', { rate: formatRate(rate) })}</div>;
}
