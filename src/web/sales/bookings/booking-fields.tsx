import { useTranslation } from 'react-i18next';
import { doubtAboutBooking, type Price } from '#contract/base/doubts.ts';
import { currencies } from '#contract/base/money.ts';
import type { Partner } from '#contract/directories/directories.ts';
import { addBooking } from '#contract/sales/bookings/add-booking.ts';
import type { OfferedRate } from '../../base/directories/directories.tsx';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { rulesOf } from '../../base/forms/field-rules.ts';
import { formatAmount, formatRate } from '../../base/i18n/format.ts';
import { parseSigned } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { DateField } from '../../base/ui/fields/date-field.tsx';
import { Lookup } from '../../base/ui/fields/lookup/lookup.tsx';
import { RateField } from '../../base/ui/fields/number-field.tsx';
import { placeheld, TextField } from '../../base/ui/fields/text-field.tsx';
import { useCurrencyWords } from '../../currencies/currency-words.ts';
import { useRateAge } from '../../currencies/rate-age.ts';
import { type BookingForm, bookingInUsd, doubtAboutTyped, withPartner } from './booking-form.ts';
import '../../cash/payment-fields.css';

type BookingFieldsProps = {
  form: BookingForm;
  onChange: (patch: Partial<BookingForm>) => void;
  partners: Partner[];
  /** The partners are still on their way. */
  loading: boolean;
  onAddPartner: (name: string) => void;
  sale: { service_date: string; sale_date?: string };
  /** What the booking costs so far. */
  recorded: Price | undefined;
  offered: OfferedRate;
  today: string;
  problemAt: (field: string) => string | null;
};

/** The fields of one booking in a dialog: the partner brings its currency, a missing rate is the one of the day. */
export function BookingFields(props: BookingFieldsProps) {
  const { form, onChange, partners, loading, onAddPartner, sale, offered, today, problemAt } = props;
  const { t } = useTranslation();
  const warningText = useWarningText();
  const date = parseDate(form.service_date, today);
  const { service_date, sale_date } = sale;
  const words = useCurrencyWords(offered);
  const partnerAt = (id: number | null) => partners.find((partner) => partner.id === id);
  return (
    <div className="payment-fields">
      <Lookup
        name="partner_id"
        label={t('fields.partner')}
        required
        options={partners.map(({ currency, ...partner }) => ({ ...partner, note: currency }))}
        loading={loading}
        value={form.partner_id}
        onChange={(id) => onChange(withPartner(form, partnerAt(id)))}
        moreOf={({ id }) => words(withPartner(form, partnerAt(id)).currency)}
        onAdd={onAddPartner}
        problem={problemAt('partner_id')}
      />
      <TextField
        name="reference_number"
        label={t('fields.reference_number')}
        maxLength={rulesOf(addBooking, 'reference_number').maxLength}
        value={form.reference_number}
        onChange={(reference_number) => onChange({ reference_number })}
        problem={problemAt('reference_number')}
      />
      <BookingPrice {...props} words={words} />
      <DateField
        name="service_date"
        label={t('fields.service_date')}
        today={today}
        value={form.service_date}
        onChange={(service_date) => onChange({ service_date })}
        {...placeheld(t('sale.as_service'))}
        warning={date && sale_date ? warningText(doubtAboutBooking(date, { service_date, sale_date })) : null}
        problem={problemAt('service_date')}
      />
    </div>
  );
}

type BookingPriceProps = BookingFieldsProps & { words: ReturnType<typeof useCurrencyWords> };

/** What a booking costs: the amount, its currency and the rate of that. */
function BookingPrice({ words, ...props }: BookingPriceProps) {
  const { form, onChange, recorded, offered, problemAt } = props;
  const { t } = useTranslation();
  const warningText = useWarningText();
  const usd = form.currency === 'USD' ? null : bookingInUsd(form, offered);
  return (
    <>
      <AmountField
        name="rate"
        label={t('fields.rate')}
        required
        value={form.rate}
        onChange={(typed) => onChange({ rate: typed })}
        onCurrency={(currency) => onChange({ currency })}
        onRate={(typed) => onChange({ currency_rate: formatRate(typed) })}
        warning={warningText(doubtAboutTyped(form, offered, recorded))}
        hint={usd ? t('payment.in_usd', { usd: formatAmount(usd) }) : undefined}
        problem={problemAt('rate')}
      />
      <Choice
        name="currency"
        label={t('fields.currency')}
        options={currencies.map((code) => ({ id: code, name: code }))}
        value={form.currency}
        onChange={(currency) => onChange({ currency, currency_rate: '' })}
        saidOf={words}
        problem={problemAt('currency')}
      />
      {form.currency !== 'USD' && <BookingRate {...props} />}
    </>
  );
}

/** The rate of a booking's currency: an empty one is that of the day. */
function BookingRate({ form, onChange, offered, problemAt }: BookingFieldsProps) {
  const { t } = useTranslation();
  const age = useRateAge(offered);
  const rate = offered(form.currency);
  const isTypedAlong = Boolean(parseSigned(form.rate)?.rate);
  return (
    <RateField
      name="currency_rate"
      label={t('fields.currency_rate')}
      value={form.currency_rate}
      onChange={(currency_rate) => onChange({ currency_rate })}
      placeholder={rate ? formatRate(rate) : t('sale.no_rate')}
      placeholderSaid={rate ? '' : t('sale.no_rate')}
      warning={isTypedAlong ? null : age(form.currency, form.currency_rate)}
      hint={rate ? t('payment.offered_rate', { rate: formatRate(rate) }) : undefined}
      problem={problemAt('currency_rate')}
    />
  );
}
