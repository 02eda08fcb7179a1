import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useReadById } from '../../base/api/use-read-by-id.ts';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { toastNotice } from '../../base/ui/feedback/toasts.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import { ActionButton } from '../action-button.tsx';
import { HistoryCard } from '../history-cards.tsx';
import { AllocationsCard } from './allocations-card.tsx';
import { BookingCard, BookingFigures } from './booking-cards.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { BOOKING, type BookingDetailsData } from './booking-query.ts';
import { CancelBookingDialog, DeleteBookingDialog } from './booking-step-dialogs.tsx';
import { type BookingDialogName, useBookingActions } from './use-booking-actions.ts';
import '../sale-details.css';

/** The page of a booking, with all actions. */
export default function BookingDetails() {
  const saleId = useRef(0);
  const read = useReadById(
    BOOKING,
    (change, id) =>
      (change.entity === 'booking' && change.id === id) || (change.entity === 'sale' && change.id === saleId.current),
  );
  saleId.current = read.data?.booking.sale_id ?? 0;
  if (read.data) {
    return <BookingPage booking={read.data.booking} isGone={read.problem === 'not_found'} refresh={read.refresh} />;
  }
  return <UnreadScreen title="booking_details" {...read} />;
}

type BookingPageProps = {
  booking: BookingDetailsData;
  /** Another person has deleted the booking. */
  isGone: boolean;
  refresh: () => Promise<void>;
};

function BookingPage({ booking, isGone, refresh }: BookingPageProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<BookingDialogName | null>(null);
  const { checks, payments, edit, cancel, remove, busy } = useBookingActions(booking, setOpen, refresh);
  const { id, sale_id: saleId, partner_name: partner } = booking;
  const close = () => setOpen(null);
  const toSale = () => navigate(paths.saleDetails(saleId), { replace: true });
  useEffect(() => {
    // The dialog that deletes the booking navigates to the sale itself.
    if (!isGone || open === 'delete') return;
    toastNotice(t('booking.gone'));
    navigate(paths.saleDetails(saleId), { replace: true });
  }, [isGone, open, saleId, navigate, t]);
  return (
    <>
      <ScreenTitle title={t('booking.title', { id, partner })} note={<BookingState booking={booking} />}>
        {checks.map((action) => (
          // Checking and taking the check back are one button, which keeps the focus when it is pressed.
          <ActionButton
            key={action.shortcut}
            action={action}
            variant={action.id === 'check' ? 'main' : 'plain'}
            isPending={busy}
          />
        ))}
        {payments.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
        <ActionButton action={edit} />
        <ActionButton action={cancel} variant="danger" />
        <ActionButton action={remove} variant="danger" />
      </ScreenTitle>
      <div className="with-summary" data-read="">
        <div>
          <BookingCard booking={booking} />
          <AllocationsCard bookingId={id} refresh={refresh} />
          <HistoryCard
            saleId={saleId}
            known={{ bookings: [booking], tourist_payments: [] }}
            fits={({ entity, entity_id }) => entity === 'booking' && entity_id === id}
          />
        </div>
        <BookingFigures booking={booking} />
      </div>
      {open === 'edit' && (
        <BookingDialog sale={{ id: saleId, service_date: booking.service_date }} booking={booking} onClose={close} />
      )}
      {open === 'cancel' && <CancelBookingDialog booking={booking} onClose={close} />}
      {open === 'delete' && <DeleteBookingDialog booking={booking} onDone={async () => toSale()} onClose={close} />}
    </>
  );
}

/** The state of the booking, in a line below its title. */
function BookingState({ booking }: { booking: BookingDetailsData }) {
  const { t } = useTranslation();
  return (
    <span className="badges">
      <Badge tone={booking.lifecycle === 'cancelled' ? 'bad' : 'plain'}>{t(`lifecycles.${booking.lifecycle}`)}</Badge>
      <Badge tone={booking.audit === 'checked' ? 'good' : 'plain'}>{t(`audits.${booking.audit}`)}</Badge>
      <Badge tone={booking.allocation === 'allocated' ? 'good' : 'plain'}>
        {t(`allocations.${booking.allocation}`)}
      </Badge>
    </span>
  );
}
