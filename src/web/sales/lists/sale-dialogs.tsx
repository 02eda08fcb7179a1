import { BookingDialog } from '../bookings/booking-dialog.tsx';
import { CancelBookingDialog, DeleteBookingDialog } from '../bookings/booking-step-dialogs.tsx';
import { CancelSaleDialog } from '../cancel-sale-dialog.tsx';
import { ProfitDialog } from '../profit-dialog.tsx';
import type { BookingData, PaymentData, SaleDetailsData } from '../sale-query.ts';
import { DeletePaymentDialog } from '../tourist-payments/delete-payment-dialog.tsx';
import { AcceptPaymentDialog, DeclinePaymentDialog } from '../tourist-payments/judge-payment-dialogs.tsx';
import { PaymentDialog } from '../tourist-payments/payment-dialog.tsx';
import { type SaleQuestion, SaleStepDialog } from './sale-step-dialog.tsx';

/** The dialogs over the page of a sale. */
export type SaleDialog =
  | { name: 'add_payment' | 'add_refund' | 'add_booking' | 'cancel' | SaleQuestion | 'explain_profit' }
  | { name: 'edit_booking' | 'cancel_booking' | 'delete_booking'; booking: BookingData }
  | { name: 'accept' | 'decline' | 'edit_payment' | 'delete_payment'; payment: PaymentData };

type SaleDialogsProps = {
  sale: SaleDetailsData;
  open: SaleDialog | null;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** The heading of a card takes the focus when the row that had it is gone. */
const rest = (card: string) => () => document.getElementById(`section-${card}`);

/** The dialog that is open over the page of a sale. */
export function SaleDialogs({ sale, open, onClose, onDone }: SaleDialogsProps) {
  switch (open?.name) {
    case undefined:
      return null;
    case 'add_payment':
      return <PaymentDialog sale={sale} kind="payment" onClose={onClose} />;
    case 'add_refund':
      return <PaymentDialog sale={sale} kind="refund" onClose={onClose} />;
    case 'edit_payment':
      return <PaymentDialog sale={sale} kind={open.payment.kind} payment={open.payment} onClose={onClose} />;
    case 'accept':
      return <AcceptPaymentDialog payment={open.payment} onClose={onClose} />;
    case 'decline':
      return <DeclinePaymentDialog payment={open.payment} onClose={onClose} />;
    case 'delete_payment':
      return (
        <DeletePaymentDialog payment={open.payment} onClose={onClose} onDone={onDone} fallback={rest('payments')} />
      );
    case 'cancel':
      return <CancelSaleDialog sale={sale} onClose={onClose} onDone={onDone} />;
    case 'check':
    case 'reopen':
    case 'restore':
      return <SaleStepDialog sale={sale} step={open.name} onClose={onClose} onDone={onDone} />;
    case 'explain_profit':
      return <ProfitDialog sale={sale} onClose={onClose} />;
    case 'add_booking':
      return <BookingDialog sale={sale} onClose={onClose} />;
    case 'edit_booking':
      return <BookingDialog sale={sale} booking={open.booking} onClose={onClose} />;
    case 'cancel_booking':
      return <CancelBookingDialog booking={open.booking} onClose={onClose} />;
    case 'delete_booking':
      return (
        <DeleteBookingDialog booking={open.booking} onClose={onClose} onDone={onDone} fallback={rest('bookings')} />
      );
  }
}
