import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addBooking } from '#contract/sales/bookings/add-booking.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { editBooking } from '#contract/sales/bookings/edit-booking.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { useDirectories, useOfferedRates, withCurrent } from '../../base/directories/directories.tsx';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { briefMoney, nameIn } from '../../base/forms/form-summary.ts';
import { to } from '../../base/forms/target.ts';
import { useForm } from '../../base/forms/use-form.ts';
import { formatAmount, formatDate, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { AddPartnerDialog } from '../../directories/add-dialogs.tsx';
import { BookingFields } from './booking-fields.tsx';
import { type BookingForm, blankBooking, partnerOf, readBooking } from './booking-form.ts';

type BookingDialogProps = {
  /** The sale's date, if it is known; otherwise only the server asks about a service before the sale. */
  sale: Pick<Sale, 'id' | 'service_date'> & Partial<Pick<Sale, 'sale_date'>>;
  /** The booking to change; without one a new one is added. */
  booking?: Pick<
    Booking,
    | 'id'
    | 'partner_id'
    | 'partner_name'
    | 'reference_number'
    | 'rate'
    | 'currency'
    | 'currency_rate'
    | 'amount_usd'
    | 'service_date'
    | 'version'
  >;
  onClose: () => void;
};

/** The form of a recorded booking; a new one has the sale's service date. */
const formOf = ({ sale, booking }: BookingDialogProps): BookingForm =>
  booking
    ? {
        partner_id: booking.partner_id,
        reference_number: booking.reference_number ?? '',
        rate: formatAmount(booking.rate),
        currency: booking.currency,
        currency_rate: booking.currency === 'USD' ? '' : formatRate(booking.currency_rate),
        service_date: formatDate(booking.service_date),
      }
    : { ...blankBooking, service_date: formatDate(sale.service_date) };

/** The typed values as the command's body; an empty service date is that of the sale. */
function read(form: BookingForm, { sale, booking }: BookingDialogProps, today: string) {
  const { body, problems } = readBooking(form, today);
  const { currency_rate: rate, service_date, ...typed } = body;
  // An unchanged rate is not sent, because it was fixed when the booking was recorded.
  const isKept = rate === null || (booking && formatRate(rate) === formatRate(booking.currency_rate));
  const sent = {
    ...typed,
    ...(isKept ? {} : { currency_rate: rate }),
    service_date: service_date ?? sale.service_date,
  };
  return { body: sent, problems };
}

/** Adds a booking to a sale, or changes one. */
export function BookingDialog(props: BookingDialogProps) {
  const { sale, booking, onClose } = props;
  const { t } = useTranslation();
  const today = useMe().today();
  const { partners: offeredPartners, loading, refresh } = useDirectories();
  const partners = withCurrent(offeredPartners, booking && partnerOf(booking));
  const offered = useOfferedRates(today);
  const [newPartner, setNewPartner] = useState<string | null>(null);
  const target = to(booking ? editBooking : addBooking, {
    params: { id: booking?.id ?? sale.id },
    version: booking?.version,
  });
  const form = useForm(target, {
    title: t(booking ? 'booking.edit_title' : 'booking.new_title'),
    start: formOf(props),
    read: (typed) => read(typed, props, today),
    waits: loading,
    facts: (body, typed) => [
      nameIn(partners, typed.partner_id),
      briefMoney(body?.rate, typed.currency),
      formatDate(body?.service_date),
    ],
    done: () => t(booking ? 'booking.updated' : 'booking.created'),
    onClose,
  });
  const { typed } = form;
  return (
    <>
      <FormDialog form={form}>
        <BookingFields
          form={typed}
          onChange={form.set}
          partners={partners}
          loading={loading}
          onAddPartner={setNewPartner}
          sale={sale}
          recorded={booking}
          offered={offered}
          today={today}
          problemAt={form.at}
        />
      </FormDialog>
      {newPartner !== null && (
        <AddPartnerDialog
          name={newPartner}
          onAdded={({ id }) => void refresh().then(() => form.set({ partner_id: id }))}
          onClose={() => setNewPartner(null)}
        />
      )}
    </>
  );
}
