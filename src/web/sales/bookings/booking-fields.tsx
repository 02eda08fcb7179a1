import { useTranslation } from 'react-i18next';
import { doubtAboutBooking, type Price } from '#contract/base/doubts.ts';
import type { Partner } from '#contract/directories/directories.ts';
import { addBooking } from '#contract/sales/bookings/add-booking.ts';
import type { OfferedRate } from '../../base/directories/directories.tsx';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { rulesOf } from '../../base/forms/field-rules.ts';
import type { FormPart } from '../../base/forms/fields-of.ts';
import { fieldsOf } from '../../base/forms/fields-of.ts';
import { formatAmount, formatRate } from '../../base/i18n/format.ts';
import { parseSigned } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { DateField } from '../../base/ui/fields/date-field.tsx';
import { Lookup } from '../../base/ui/fields/lookup/lookup.tsx';
import { RateField } from '../../base/ui/fields/number-field.tsx';
import { placeheld, TextField } from '../../base/ui/fields/text-field.tsx';
import { CurrencyChoice } from '../../currencies/currency-choice.tsx';
import { useCurrencyWords } from '../../currencies/currency-words.ts';
import { useRateAge } from '../../currencies/rate-age.ts';
import { type BookingForm, bookingInUsd, doubtAboutTyped, withPartner } from './booking-form.ts';
import '../../cash/payment-fields.css';

type BookingFieldsProps = FormPart<BookingForm> & {
  partners: Partner[];
  /** The partners are still being read. */
  loading: boolean;
  onAddPartner: (name: string) => void;
  sale: { service_date: string; sale_date?: string };
  /** The recorded price, to compare the typed one with. */
  recorded: Price | undefined;
  offered: OfferedRate;
  today: string;
};

/** The fields of one booking in a dialog: the partner brings its currency, a missing rate is the one of the day. */
export function BookingFields(props: BookingFieldsProps) {
  const { form, onChange, partners, loading, onAddPartner, sale, offered, today } = props;
  const { t } = useTranslation();
  const warningText = useWarningText();
  const date = parseDate(form.service_date, today);
  const { service_date, sale_date } = sale;
  const words = useCurrencyWords(offered);
  const field = fieldsOf(props);
  const partnerAt = (id: number | null) => partners.find((partner) => partner.id === id);
  return (
    <div className="payment-fields">
      <Lookup
        {...field('partner_id')}
        label={t('fields.partner')}
        required
        options={partners.map(({ currency, ...partner }) => ({ ...partner, note: currency }))}
        loading={loading}
        onChange={(id) => onChange(withPartner(form, partnerAt(id)))}
        moreOf={({ id }) => words(withPartner(form, partnerAt(id)).currency)}
        onAdd={onAddPartner}
      />
      <TextField
        {...field('reference_number')}
        label={t('fields.reference_number')}
        maxLength={rulesOf(addBooking, 'reference_number').maxLength}
      />
      <BookingPrice {...props} />
      <DateField
        {...field('service_date')}
        label={t('fields.service_date')}
        today={today}
        {...placeheld(t('sale.as_service'))}
        warning={date && sale_date ? warningText(doubtAboutBooking(date, { service_date, sale_date })) : null}
      />
    </div>
  );
}

/** The cost of a booking: amount, currency and rate. */
function BookingPrice(props: BookingFieldsProps) {
  const { form, onChange, recorded, offered } = props;
  const field = fieldsOf(props);
  const { t } = useTranslation();
  const warningText = useWarningText();
  const usd = form.currency === 'USD' ? null : bookingInUsd(form, offered);
  return (
    <>
      <AmountField
        {...field('rate')}
        label={t('fields.rate')}
        required
        onCurrency={(currency) => onChange({ currency })}
        onRate={(typed) => onChange({ currency_rate: formatRate(typed) })}
        warning={warningText(doubtAboutTyped(form, offered, recorded))}
        hint={usd ? t('payment.in_usd', { usd: formatAmount(usd) }) : undefined}
      />
      <CurrencyChoice {...field('currency')} onChange={onChange} offered={offered} />
      {form.currency !== 'USD' && <BookingRate {...props} />}
    </>
  );
}

/** The rate of a booking's currency: an empty one is that of the day. */
function BookingRate(props: BookingFieldsProps) {
  const { form, offered } = props;
  const { t } = useTranslation();
  const age = useRateAge(offered);
  const rate = offered(form.currency);
  const isTypedAlong = Boolean(parseSigned(form.rate)?.rate);
  return (
    <RateField
      {...fieldsOf(props)('currency_rate')}
      label={t('fields.currency_rate')}
      placeholder={rate ? formatRate(rate) : t('sale.no_rate')}
      placeholderSaid={rate ? '' : t('sale.no_rate')}
      warning={isTypedAlong ? null : age(form.currency, form.currency_rate)}
      hint={rate ? t('payment.offered_rate', { rate: formatRate(rate) }) : undefined}
    />
  );
}
