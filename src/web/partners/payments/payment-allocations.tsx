import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sign } from '#contract/base/money.ts';
import { formatDate, formatId } from '../../base/i18n/format.ts';
import { touristName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { screenHeading } from '../../base/ui/focus/focus.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { AmountWithRate } from '../../currencies/amount-with-rate.tsx';
import { paths } from '../../paths.ts';
import { DeallocateDialog } from '../../sales/bookings/deallocate-dialog.tsx';
import { type AllocationData, bookingName, numberOf, type PaymentData } from '../allocation/allocation-query.ts';
import { signed } from '../allocation/allocation-result.tsx';

const SECTION = 'section-allocated';

type PaymentAllocationsProps = { payment: PaymentData; refresh: () => Promise<void> };

/** The allocations of a payment, each of which can be taken back. */
export function PaymentAllocations({ payment: { allocations }, refresh }: PaymentAllocationsProps) {
  const { t } = useTranslation();
  const [taking, setTaking] = useState<AllocationData | null>(null);
  if (allocations.length === 0) return null;
  return (
    <section className="card">
      <h2 id={SECTION}>{t('allocating.allocated')}</h2>
      <TableScroll
        label={t('allocating.allocated')}
        hidePriority={{ option: null, date: null, difference: t('allocating.difference'), tourist: null }}
      >
        {(has) => (
          <Table className="table">
            <TableHead
              columns={[
                t('columns.booking'),
                has('tourist') && t('columns.tourist'),
                has('date') && t('columns.service_date'),
                has('option') && t('allocation.option'),
                { number: t('fields.amount') },
                { number: t('allocation.in_booking') },
                has('difference') && { number: t('allocating.difference') },
              ]}
              actions
            />
            <tbody>
              {allocations.map((allocation) => (
                <AllocatedRow
                  key={allocation.id}
                  allocation={allocation}
                  has={has}
                  onTakeBack={() => setTaking(allocation)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </TableScroll>
      {taking && (
        <DeallocateDialog
          allocation={taking}
          onDone={refresh}
          onClose={() => setTaking(null)}
          fallback={() => document.getElementById(SECTION) ?? screenHeading()}
        />
      )}
    </section>
  );
}

type AllocatedRowProps = {
  allocation: AllocationData;
  /** Whether a part has a column of its own; otherwise it is below the booking. */
  has: (part: 'option' | 'date' | 'difference' | 'tourist') => boolean;
  onTakeBack: () => void;
};

function AllocatedRow({ allocation, has, onTakeBack }: AllocatedRowProps) {
  const { t } = useTranslation();
  const { booking_id, amount, currency, payment_rate, booking_amount, booking_currency, booking_rate } = allocation;
  const { usd_difference: difference, option } = allocation;
  const booking = { ...allocation, id: booking_id };
  const tourist = (
    <>
      {touristName(allocation)}
      <div>
        <Link className="link" href={paths.saleDetails(allocation.sale_id)}>
          {t('sale.number', { number: formatId(allocation.sale_id) })}
        </Link>
      </div>
    </>
  );
  return (
    <tr>
      <th scope="row">
        {numberOf(booking)}
        {!has('tourist') && <div>{tourist}</div>}
        {!has('date') && <div className="dim">{formatDate(allocation.service_date)}</div>}
        {!has('option') && <div className="dim">{t(`allocation.options.${option}`)}</div>}
      </th>
      {has('tourist') && <th scope="row">{tourist}</th>}
      {has('date') && <th scope="row">{formatDate(allocation.service_date)}</th>}
      {has('option') && <td>{t(`allocation.options.${option}`)}</td>}
      <td className="number">
        <AmountWithRate amount={amount} currency={currency} rate={payment_rate} />
      </td>
      <td className="number">
        <AmountWithRate amount={booking_amount} currency={booking_currency} rate={booking_rate} />
      </td>
      {has('difference') && <td className="number">{sign(difference) === 0 ? '-' : `${signed(difference)} USD`}</td>}
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
