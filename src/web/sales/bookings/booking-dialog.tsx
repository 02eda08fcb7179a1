import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addBooking } from '#contract/sales/bookings/add-booking.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { editBooking } from '#contract/sales/bookings/edit-booking.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { send } from '../../base/api/http.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { useDirectories, useOfferedRates, withOwn } from '../../base/directories/directories.tsx';
import { ConfirmDialog } from '../../base/forms/confirm-dialog.tsx';
import { moneyBriefly, nameIn, useDialogSummary } from '../../base/forms/form-summary.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatAmount, formatDate, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { SummaryNote } from '../../base/ui/summary-note.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { AddPartnerDialog } from '../../directories/add-dialogs.tsx';
import { BookingFields } from './booking-fields.tsx';
import { type BookingForm, blankBooking, partnerOf, readBooking } from './booking-form.ts';

type BookingDialogProps = {
  /** Of the sale: where its date is not known, only the server asks about a service before it. */
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

const fields = ['partner_id', 'reference_number', 'rate', 'currency', 'currency_rate', 'service_date'];

/** As it is recorded; a new one is a booking of the sale's own date. */
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

/** Adds a booking to a sale, or changes one. */
export function BookingDialog(props: BookingDialogProps) {
  const { sale, booking, onClose } = props;
  const { t } = useTranslation();
  const today = useMe().today();
  const { partners: offeredPartners, loading, refresh } = useDirectories();
  const partners = withOwn(offeredPartners, booking && partnerOf(booking));
  const offered = useOfferedRates(today);
  const [form, setForm] = useState(() => formOf(props));
  const [newPartner, setNewPartner] = useState<string | null>(null);
  const { body, problems } = readBooking(form, today);
  const title = t(booking ? 'booking.edit_title' : 'booking.new_title');
  const { summary, keepsBack } = useDialogSummary(
    title,
    () => form,
    () => [
      nameIn(partners, form.partner_id),
      moneyBriefly(body.rate, form.currency),
      formatDate(body.service_date ?? sale.service_date),
    ],
  );
  const submission = useSubmission(
    ({ key, confirmed }) => {
      const { currency_rate: rate, service_date, ...typed } = body;
      // A rate that was not touched is not sent: it was fixed when the booking was recorded.
      const kept = rate === null || (booking && formatRate(rate) === formatRate(booking.currency_rate));
      const sent = {
        ...typed,
        ...(kept ? {} : { currency_rate: rate }),
        service_date: service_date ?? sale.service_date,
        confirmed,
      };
      return booking
        ? send(editBooking, { params: { id: booking.id }, body: sent, key, version: booking.version })
        : send(addBooking, { params: { id: sale.id }, body: sent, key });
    },
    () => {
      toastDone(t(booking ? 'booking.updated' : 'booking.created'));
      onClose();
    },
    { typed: () => ({ fields: form, problems }), waits: loading, keepsBack },
  );
  const { whole, at } = useProblemText(submission.problem, fields);
  const change = (patch: Partial<BookingForm>) => {
    setForm((before) => ({ ...before, ...patch }));
    submission.changed();
  };
  return (
    <>
      <Dialog
        title={title}
        action={t('save')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
      >
        <BookingFields
          form={form}
          onChange={change}
          partners={partners}
          loading={loading}
          onAddPartner={setNewPartner}
          sale={sale}
          recorded={booking}
          offered={offered}
          today={today}
          problemAt={at}
        />
        <SummaryNote text={summary} />
      </Dialog>
      {newPartner !== null && (
        <AddPartnerDialog
          name={newPartner}
          onAdded={({ id }) => void refresh().then(() => change({ partner_id: id }))}
          onClose={() => setNewPartner(null)}
        />
      )}
      <ConfirmDialog submission={submission} />
    </>
  );
}
