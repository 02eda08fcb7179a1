import { useTranslation } from 'react-i18next';
import { bookingAbilities } from '#contract/sales/bookings/booking-abilities.ts';
import { formatAmount, formatDate, formatMoment } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { Button } from '../../base/ui/button.tsx';
import { PaymentStatusMark } from '../../base/ui/marks/payment-status.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { AmountWithRate } from '../../currencies/amount-with-rate.tsx';
import type { PageAction } from '../action-button.tsx';
import { useBookingCheck } from '../audit/use-booking-check.ts';
import { computeBooking } from '../form/computed-figures.ts';
import { ComputedAmount } from '../form/sections/computed-amount.tsx';
import { type RowAction, RowActions } from '../lists/row-actions.tsx';
import type { SaleDialog } from '../lists/sale-dialogs.tsx';
import type { BookingData, SaleDetailsData } from '../sale-query.ts';

type BookingsCardProps = {
  sale: SaleDetailsData;
  add: PageAction;
  onOpen: (dialog: SaleDialog) => void;
  refresh: () => Promise<void>;
};

/** The bookings of a sale: partner, service, cost, and the actions on each. */
export function BookingsCard({ sale, add, onOpen, refresh }: BookingsCardProps) {
  const { t } = useTranslation();
  const { viewer } = useMe();
  const { busy, check, checkAll } = useBookingCheck(refresh);
  const unchecked = sale.bookings.filter(({ audit }) => audit === 'unchecked');
  const checksMany = viewer.role === 'management' && unchecked.length > 1;

  const actionsOf = (booking: BookingData): RowAction[] => {
    const can = bookingAbilities(booking, sale, viewer);
    const name = booking.audit === 'checked' ? 'uncheck' : 'check';
    const audit: RowAction = { name: `${name}_booking`, refused: can[name], run: () => void check(name, booking) };
    return [
      ...(viewer.role === 'management' ? [audit] : []),
      { name: 'edit', refused: can.edit, run: () => onOpen({ name: 'edit_booking', booking }) },
      { name: 'cancel_booking', refused: can.cancel, run: () => onOpen({ name: 'cancel_booking', booking }) },
      { name: 'delete', refused: can.delete, run: () => onOpen({ name: 'delete_booking', booking }) },
    ];
  };

  return (
    <section className="card">
      <div className="card-head">
        <h2 id="section-bookings">{t('sale.bookings')}</h2>
        {checksMany && (
          <Button small isPending={busy} onPress={() => void checkAll(unchecked)}>
            {t('booking.check_all', { count: unchecked.length })}
          </Button>
        )}
        <Button small reason={add.reason} shortcut={add.shortcut} onPress={add.run}>
          {add.name}
        </Button>
      </div>
      <TableScroll label={t('sale.bookings')} hidePriority={{ buttons: null, others: null }}>
        {(has) => (
          <Table className="table">
            <TableHead
              columns={[
                t('fields.partner'),
                has('others') && t('fields.service_date'),
                { number: t('fields.rate') },
                { number: t('fields.amount_usd') },
                has('others') && t('columns.payment_status'),
              ]}
              actions={has('buttons')}
            />
            <tbody>
              {sale.bookings.map((booking) => (
                <BookingRow key={booking.id} booking={booking} has={has} actions={actionsOf(booking)} />
              ))}
            </tbody>
          </Table>
        )}
      </TableScroll>
    </section>
  );
}

type BookingRowProps = {
  booking: BookingData;
  /** Whether buttons, date and payment status have columns of their own; otherwise they are below the rest. */
  has: (part: 'buttons' | 'others') => boolean;
  actions: RowAction[];
};

function BookingRow({ booking, has, actions }: BookingRowProps) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const { partner_name, reference_number, rate, currency, rate_before_cancel } = booking;
  const checked = booking.audit === 'checked' && { name: booking.checked_by_name, at: booking.checked_at };
  const buttons = <RowActions row={partner_name} actions={actions} />;
  const standing = (
    <>
      <PaymentStatusMark status={booking.payment_status} />
      {checked && (
        <div className="dim wrap">
          <span className="good">
            <span aria-hidden="true">✓</span> {t('booking.is_checked')}
          </span>{' '}
          {checked.name}, {formatMoment(checked.at, time_zone)}
        </div>
      )}
    </>
  );
  return (
    <>
      <tr className={has('buttons') ? undefined : 'row-above'}>
        <th scope="row">
          <b>{partner_name}</b>{' '}
          {booking.lifecycle === 'cancelled' && <Badge tone="bad">{t('booking.cancelled')}</Badge>}
          {reference_number && <div className="dim">{reference_number}</div>}
          {!has('others') && <div className="dim">{formatDate(booking.service_date)}</div>}
        </th>
        {has('others') && <td>{formatDate(booking.service_date)}</td>}
        <td className="number">
          <AmountWithRate amount={rate} currency={currency} rate={booking.currency_rate} />
          {rate_before_cancel && (
            <div className="dim">{t('booking.before_cancel', { amount: formatAmount(rate_before_cancel) })}</div>
          )}
        </td>
        <td className="number">
          <ComputedAmount
            strong
            label={t('computed.booking', { partner: partner_name })}
            amount={booking.amount_usd}
            compute={() => computeBooking(booking)}
          />
        </td>
        {has('others') && <td>{standing}</td>}
        {has('buttons') && <td>{buttons}</td>}
      </tr>
      {!has('buttons') && (
        <tr className="row-below">
          <td colSpan={has('others') ? 5 : 3}>
            {!has('others') && standing}
            {buttons}
          </td>
        </tr>
      )}
    </>
  );
}
