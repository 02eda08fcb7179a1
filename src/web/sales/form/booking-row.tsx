import { Group } from 'react-aria-components/Group';
import { useTranslation } from 'react-i18next';
import { doubtAboutBooking } from '#contract/base/doubts.ts';
import { addBooking } from '#contract/sales/bookings/add-booking.ts';
import { type OfferedRate, useDirectories, withCurrent } from '../../base/directories/directories.tsx';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { rulesOf } from '../../base/forms/field-rules.ts';
import { fieldsOf } from '../../base/forms/fields-of.ts';
import { formatAmount, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseSigned } from '../../base/text/parse-amount.ts';
import { parseDate } from '../../base/text/parse-date.ts';
import { Button } from '../../base/ui/button.tsx';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { DateField } from '../../base/ui/fields/date-field.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { Lookup } from '../../base/ui/fields/lookup/lookup.tsx';
import { RateField } from '../../base/ui/fields/number-field.tsx';
import { placeheld, TextField } from '../../base/ui/fields/text-field.tsx';
import { Icon } from '../../base/ui/icon.tsx';
import { CurrencyChoice } from '../../currencies/currency-choice.tsx';
import { useCurrencyWords } from '../../currencies/currency-words.ts';
import { useRateAge } from '../../currencies/rate-age.ts';
import { useRateWarning } from '../../currencies/rate-warning.ts';
import { bookingInUsd, doubtAboutTyped, partnerOf, withPartner } from '../bookings/booking-form.ts';
import type { BookingData } from '../sale-query.ts';
import type { BookingForm } from './sale-form.ts';
import type { SectionProps } from './sections/form-section.ts';
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

/**
 * One booking as it is typed. The currency comes with the partner, or behind the amount ("1780 eur"); rate and date are
 * offered.
 */
export function BookingRow(props: BookingRowProps) {
  const { index, rows, tour } = props;
  const { t } = useTranslation();
  const today = useMe().today();
  const number = index + 1;
  const field = useFieldProps(props);
  const { warnings, describedBy } = useBookingWarnings(props);
  return (
    <Group
      className="booking"
      aria-label={t('sale.booking', { number })}
      onKeyDown={(event) => rows.onKeyDown(event, index)}
    >
      <span className="booking-number" aria-hidden="true">
        {t('sale.booking', { number })}
      </span>
      <PartnerField {...props} />
      <TextField {...field('reference_number')} maxLength={rulesOf(addBooking, 'reference_number').maxLength} />
      <PriceFields {...props} describedBy={describedBy} />
      <DateField
        {...field('service_date')}
        today={today}
        {...(tour.service_date ? { placeholder: tour.service_date } : placeheld(t('sale.as_service')))}
        describedBy={describedBy('date')}
      />
      <PriceInUsd {...props} />
      <Button
        variant="quiet"
        aria-label={t('sale.remove_booking', { number })}
        reason={rows.isOnly ? t('errors.at_least_one_booking') : null}
        onPress={() => rows.remove(index)}
      >
        <Icon name="close" />
      </Button>
      {warnings.map(({ id, text }) => (
        <p key={id} id={id} className="booking-reason field-warning">
          <Icon name="warning" />
          {text}
        </p>
      ))}
    </Group>
  );
}

type BookingField = Exclude<keyof BookingForm, 'id' | 'row'>;

/** The props that all fields of the row share; the label names the booking. */
function useFieldProps({ index, booking, rows, problemAt }: BookingRowProps) {
  const { t } = useTranslation();
  const path = `bookings.${index}`;
  const field = fieldsOf<BookingForm>({
    form: booking,
    onChange: (patch) => rows.change(index, patch),
    problemAt: (name) => problemAt(`${path}.${name}`),
    path,
  });
  return <Name extends BookingField>(name: Name) => {
    const named: BookingField = name;
    const short = t(`fields.${named === 'partner_id' ? 'partner' : named}`);
    return {
      ...field(name),
      bare: true,
      label: t('sale.booking_field', { field: short, number: index + 1 }),
      short,
    };
  };
}

type About = 'rate' | 'price' | 'date' | 'age';
type DescribedBy = (...about: About[]) => string | undefined;

/** The warnings below the row; each field is described by its own. */
function useBookingWarnings({ index, booking, recorded, offered, tour }: BookingRowProps) {
  const today = useMe().today();
  const warningText = useWarningText();
  const rateWarning = useRateWarning(offered);
  const age = useRateAge(offered);
  const [sold, service, own] = [tour.sale_date, tour.service_date, booking.service_date].map((typed) =>
    parseDate(typed, today),
  );
  const early = sold && own ? doubtAboutBooking(own, { sale_date: sold, service_date: service ?? '' }) : null;
  const texts: [about: About, text: string | null][] = [
    ['rate', rateWarning({ ...booking, amount: booking.rate })],
    ['price', warningText(doubtAboutTyped(booking, offered, recorded))],
    ['date', warningText(early)],
    ['age', parseSigned(booking.rate)?.rate ? null : age(booking.currency, booking.currency_rate)],
  ];
  const warnings = texts
    .filter(([, text]) => text)
    .map(([about, text]) => ({ about, id: `warning-${fieldId(`bookings.${index}`)}-${about}`, text }));
  const describedBy: DescribedBy = (...wanted) =>
    warnings
      .filter(({ about }) => wanted.includes(about))
      .map(({ id }) => id)
      .join(' ') || undefined;
  return { warnings, describedBy };
}

/** Whom it is booked with; the partner brings its currency. */
function PartnerField(props: BookingRowProps) {
  const { index, booking, recorded, rows, offered, onAddPartner } = props;
  const words = useCurrencyWords(offered);
  const { partners: offeredPartners, loading } = useDirectories();
  const field = useFieldProps(props);
  const partners = withCurrent(offeredPartners, recorded && partnerOf(recorded));
  const partnerAt = (id: number | null) => partners.find((partner) => partner.id === id);
  return (
    <Lookup
      {...field('partner_id')}
      required
      options={partners.map(({ currency, ...partner }) => ({ ...partner, note: currency }))}
      loading={loading}
      onChange={(id) => rows.choosePartner(index, partnerAt(id))}
      moreOf={({ id }) => words(withPartner(booking, partnerAt(id)).currency)}
      onAdd={onAddPartner}
    />
  );
}

const usdId = (index: number): string => `${fieldId(`bookings.${index}`)}-usd`;

type PriceFieldsProps = BookingRowProps & { describedBy: DescribedBy };

/** The price with its currency, and the rate that makes dollars of it. */
function PriceFields(props: PriceFieldsProps) {
  const { index, booking, rows, offered, describedBy } = props;
  const { t } = useTranslation();
  const field = useFieldProps(props);
  const change = (patch: Partial<BookingForm>) => rows.change(index, patch);
  const rate = offered(booking.currency);
  const isConverted = bookingInUsd(booking, offered) && booking.currency !== 'USD';
  return (
    <>
      <AmountField
        {...field('rate')}
        required
        onCurrency={(currency) => change({ currency })}
        onRate={(typed) => change({ currency_rate: formatRate(typed) })}
        describedBy={[isConverted ? usdId(index) : '', describedBy('rate', 'price')].join(' ').trim()}
      />
      <CurrencyChoice {...field('currency')} onChange={change} offered={offered} />
      {booking.currency === 'USD' ? (
        <span className="booking-fixed booking-one number dim">1</span>
      ) : (
        <RateField
          {...field('currency_rate')}
          {...(rate ? { placeholder: formatRate(rate) } : placeheld(t('sale.no_rate')))}
          describedBy={describedBy('rate', 'age')}
        />
      )}
    </>
  );
}

/** The price in dollars; a dash while it is unknown. */
function PriceInUsd({ index, booking, offered }: BookingRowProps) {
  const { t } = useTranslation();
  const usd = bookingInUsd(booking, offered);
  return (
    <span className="booking-fixed booking-usd number" id={usdId(index)} {...(usd ? {} : { 'aria-hidden': true })}>
      <span className="booking-usd-label">{t('fields.amount_usd')} </span>
      {usd ? <b>{formatAmount(usd)}</b> : '—'}
    </span>
  );
}
