import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addBooking } from '#contract/commands/add-booking.ts';
import { editBooking } from '#contract/commands/edit-booking.ts';
import type { Booking } from '#contract/entities/booking.ts';
import type { Sale } from '#contract/entities/sale.ts';
import { send } from '../api/http.ts';
import { useSubmission } from '../api/use-submission.ts';
import { AddPartnerDialog } from '../directories/add-dialogs.tsx';
import { useDirectories, useOfferedRates, withOwn } from '../directories/directories.tsx';
import { formatAmount, formatDate, formatRate } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SummaryNote } from '../ui/summary-note.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { moneyBriefly, nameIn, useDialogSummary } from '../use-summary.ts';
import { BookingFields } from './booking-fields.tsx';
import { type BookingForm, blankBooking, partnerOf, readBooking } from './booking-form.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useProblemText } from './problem-text.ts';

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
