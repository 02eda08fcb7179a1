import { Group } from 'react-aria-components/Group';
import { useTranslation } from 'react-i18next';
import { doubtAboutBooking } from '#contract/base/doubts.ts';
import { currencies } from '#contract/base/money.ts';
import { type OfferedRate, useDirectories, withOwn } from '../../base/directories/directories.tsx';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { formatAmount, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseSigned } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';
import { Button } from '../../base/ui/button.tsx';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { DateField } from '../../base/ui/fields/date-field.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { Lookup } from '../../base/ui/fields/lookup.tsx';
import { RateField } from '../../base/ui/fields/number-field.tsx';
import { placeheld, TextField } from '../../base/ui/fields/text-field.tsx';
import { Icon } from '../../base/ui/icon.tsx';
import { useCurrencyWords } from '../../currencies/currency-words.ts';
import { useRateAge } from '../../currencies/rate-age.ts';
import { useRateWarning } from '../../currencies/rate-warning.ts';
import { bookingInUsd, doubtAboutTyped, partnerOf, withPartner } from '../bookings/booking-form.ts';
import type { BookingData } from '../sale-query.ts';
import type { SectionProps } from './form-section.ts';
import type { BookingForm } from './sale-form.ts';
import type { BookingRows } from './use-booking-rows.ts';

type BookingRowProps = Pick<SectionProps, 'problemAt'> & {
  index: number;
  booking: BookingForm;
  /** As it is recorded, if it is. */
  recorded: BookingData | undefined;
  rows: BookingRows;
  offered: OfferedRate;
  /** The tour's date, which is the booking's own unless another is typed, and that of the sale. */
  tour: { service_date: string; sale_date: string };
  onAddPartner: (name: string) => void;
};

type BookingField = 'partner' | 'reference_number' | 'rate' | 'currency' | 'currency_rate' | 'service_date';

/**
 * One booking as it is typed. The currency comes with the partner, or behind the amount ("1780 eur"); rate and date are
 * offered.
 */
export function BookingRow(props: BookingRowProps) {
  const { index, booking, recorded, rows, problemAt, offered, tour, onAddPartner } = props;
  const { t } = useTranslation();
  const today = useMe().today();
  const { partners: offeredPartners, loading } = useDirectories();
  const partners = withOwn(offeredPartners, recorded && partnerOf(recorded));
  const number = index + 1;
  const change = (patch: Partial<BookingForm>) => rows.change(index, patch);
  const field = (name: BookingField, key: string = name) => ({
    bare: true,
    name: `bookings.${index}.${key}`,
    label: t('sale.booking_field', { field: t(`fields.${name}`), number }),
    short: t(`fields.${name}`),
    problem: problemAt(`bookings.${index}.${key}`),
  });
  const usd = bookingInUsd(booking, offered);
  const rate = offered(booking.currency);
  const words = useCurrencyWords(offered);
  const partnerAt = (id: number | null) => partners.find((partner) => partner.id === id);
  const usdId = `${fieldId(`bookings.${index}`)}-usd`;
  const warningText = useWarningText();
  const age = useRateAge(offered);
  const [sold, service, own] = [tour.sale_date, tour.service_date, booking.service_date].map((typed) =>
    parseDate(typed, today),
  );
  const early = sold && own ? doubtAboutBooking(own, { sale_date: sold, service_date: service ?? '' }) : null;
  /** What is unusual, below the row; each field is described by what concerns it. */
  const warnings = {
    rate: useRateWarning(offered)({ ...booking, amount: booking.rate }),
    price: warningText(doubtAboutTyped(booking, offered, recorded)),
    date: warningText(early),
    age: parseSigned(booking.rate)?.rate ? null : age(booking.currency, booking.currency_rate),
  };
  const told = (Object.keys(warnings) as (keyof typeof warnings)[]).filter((about) => warnings[about]);
  const idOf = (about: keyof typeof warnings) => `warning-${fieldId(`bookings.${index}`)}-${about}`;
  const describedBy = (...about: (keyof typeof warnings)[]) =>
    about
      .filter((each) => told.includes(each))
      .map(idOf)
      .join(' ') || undefined;
  return (
    <Group
      className="booking"
      aria-label={t('sale.booking', { number })}
      onKeyDown={(event) => rows.onKeyDown(event, index)}
    >
      <span className="booking-number" aria-hidden="true">
        {t('sale.booking', { number })}
      </span>
      <Lookup
        {...field('partner', 'partner_id')}
        required
        options={partners.map(({ currency, ...partner }) => ({ ...partner, note: currency }))}
        loading={loading}
        value={booking.partner_id}
        onChange={(id) => rows.choosePartner(index, partnerAt(id))}
        moreOf={({ id }) => words(withPartner(booking, partnerAt(id)).currency)}
        onAdd={onAddPartner}
      />
      <TextField
        {...field('reference_number')}
        maxLength={60}
        value={booking.reference_number}
        onChange={(reference_number) => change({ reference_number })}
      />
      <AmountField
        {...field('rate')}
        required
        value={booking.rate}
        onChange={(typed) => change({ rate: typed })}
        onCurrency={(currency) => change({ currency })}
        onRate={(typed) => change({ currency_rate: formatRate(typed) })}
        describedBy={[usd && booking.currency !== 'USD' ? usdId : '', describedBy('rate', 'price')].join(' ').trim()}
      />
      <Choice
        {...field('currency')}
        options={currencies.map((code) => ({ id: code, name: code }))}
        value={booking.currency}
        onChange={(currency) => change({ currency, currency_rate: '' })}
        saidOf={words}
      />
      {booking.currency === 'USD' ? (
        <span className="booking-fixed booking-one number dim">1</span>
      ) : (
        <RateField
          {...field('currency_rate')}
          value={booking.currency_rate}
          onChange={(currency_rate) => change({ currency_rate })}
          {...(rate ? { placeholder: formatRate(rate) } : placeheld(t('sale.no_rate')))}
          describedBy={describedBy('rate', 'age')}
        />
      )}
      <DateField
        {...field('service_date')}
        today={today}
        value={booking.service_date}
        onChange={(service_date) => change({ service_date })}
        {...(tour.service_date ? { placeholder: tour.service_date } : placeheld(t('sale.as_service')))}
        describedBy={describedBy('date')}
      />
      <span className="booking-fixed booking-usd number" id={usdId} {...(usd ? {} : { 'aria-hidden': true })}>
        <span className="booking-usd-label">{t('fields.amount_usd')} </span>
        {usd ? <b>{formatAmount(usd)}</b> : '—'}
      </span>
      <Button
        variant="quiet"
        aria-label={t('sale.remove_booking', { number })}
        reason={rows.isOnly ? t('errors.at_least_one_booking') : null}
        onPress={() => rows.remove(index)}
      >
        <Icon name="close" />
      </Button>
      {told.map((about) => (
        <p key={about} id={idOf(about)} className="booking-reason field-warning">
          <Icon name="warning" />
          {warnings[about]}
        </p>
      ))}
    </Group>
  );
}
