import { type KeyboardEvent, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { useTranslation } from 'react-i18next';
import type { Partner } from '#contract/entities/directory.ts';
import { currencies } from '#contract/money.ts';
import { bookingInUsd, withPartner } from '../../dialogs/booking-form.ts';
import { AddPartnerDialog } from '../../directories/add-dialogs.tsx';
import type { OfferedRate } from '../../directories/directories.tsx';
import { formatAmount, formatRate } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { AmountField, RateField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lookup } from '../../ui/lookup.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type BookingForm, emptyBooking } from './sale-form.ts';
import type { SectionProps } from './section.ts';

type BookingsSectionProps = SectionProps & { partners: Partner[]; offered: OfferedRate; onAdded: () => Promise<void> };

/**
 * The bookings as a small grid. Enter goes to the next row and makes one when there is none; the currency comes with the
 * partner, or is typed behind the amount ("1780 eur"); rate and date are offered.
 */
export function BookingsSection({ form, set, problemAt, partners, offered, onAdded }: BookingsSectionProps) {
  const { t } = useTranslation();
  const today = useMe().today();
  const [adding, setAdding] = useState<{ index: number; name: string } | null>(null);
  const { bookings } = form;
  const withNotes = partners.map(({ currency, ...partner }) => ({ ...partner, note: currency }));

  const change = (index: number, patch: Partial<BookingForm>) =>
    set((now) => ({
      bookings: now.bookings.map((booking, at) => (at === index ? { ...booking, ...patch } : booking)),
    }));
  const focusPartner = (index: number) =>
    requestAnimationFrame(() => document.getElementById(fieldId(`bookings.${index}.partner_id`))?.focus());
  const addRow = () => {
    const row = Math.max(...bookings.map((booking) => booking.row)) + 1;
    set({ bookings: [...bookings, emptyBooking(row)] });
    focusPartner(bookings.length);
  };
  const removeRow = (index: number) => {
    set({ bookings: bookings.filter((_, at) => at !== index) });
    focusPartner(Math.max(0, index - 1));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const target = event.target as HTMLElement;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    if (index === bookings.length - 1) addRow();
    else focusPartner(index + 1);
  };

  return (
    <section className="card" aria-labelledby="section-bookings">
      <h2 id="section-bookings">{t('sale.bookings')}</h2>
      <div className="bookings">
        <div className="booking booking-head" aria-hidden="true">
          {(['partner', 'reference_number', 'rate', 'currency', 'currency_rate', 'service_date'] as const).map(
            (field) => (
              <span key={field} className={['rate', 'currency_rate'].includes(field) ? 'number' : ''}>
                {t(`fields.${field}`)}
              </span>
            ),
          )}
          <span className="number">{t('fields.amount_usd')}</span>
          <span />
        </div>
        {bookings.map((booking, index) => {
          const path = `bookings.${index}`;
          const label = (
            field: 'partner' | 'reference_number' | 'rate' | 'currency' | 'currency_rate' | 'service_date',
          ) => t('sale.booking_field', { field: t(`fields.${field}`), number: index + 1 });
          const usd = bookingInUsd(booking, offered);
          const rate = offered(booking.currency);
          return (
            <Group
              key={booking.row}
              className="booking"
              aria-label={t('sale.booking', { number: index + 1 })}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <Lookup
                bare
                name={`${path}.partner_id`}
                label={label('partner')}
                required
                options={withNotes}
                value={booking.partner_id}
                onChange={(id) =>
                  change(
                    index,
                    withPartner(
                      booking,
                      partners.find((partner) => partner.id === id),
                    ),
                  )
                }
                onAdd={(name) => setAdding({ index, name })}
                problem={problemAt(`${path}.partner_id`)}
              />
              <TextField
                bare
                name={`${path}.reference_number`}
                label={label('reference_number')}
                maxLength={60}
                value={booking.reference_number}
                onChange={(reference_number) => change(index, { reference_number })}
                problem={problemAt(`${path}.reference_number`)}
              />
              <AmountField
                bare
                name={`${path}.rate`}
                label={label('rate')}
                required
                value={booking.rate}
                onChange={(typed) => change(index, { rate: typed })}
                onCurrency={(currency) => change(index, { currency })}
                onRate={(typed) => change(index, { currency_rate: formatRate(typed) })}
                problem={problemAt(`${path}.rate`)}
              />
              <Choice
                bare
                name={`${path}.currency`}
                label={label('currency')}
                options={currencies.map((code) => ({ id: code, name: code }))}
                value={booking.currency}
                onChange={(currency) => change(index, { currency, currency_rate: '' })}
                problem={problemAt(`${path}.currency`)}
              />
              {booking.currency === 'USD' ? (
                <span className="booking-fixed number dim">1</span>
              ) : (
                <RateField
                  bare
                  name={`${path}.currency_rate`}
                  label={label('currency_rate')}
                  value={booking.currency_rate}
                  onChange={(currency_rate) => change(index, { currency_rate })}
                  placeholder={rate ? formatRate(rate) : t('sale.no_rate')}
                  problem={problemAt(`${path}.currency_rate`)}
                />
              )}
              <DateField
                bare
                name={`${path}.service_date`}
                label={label('service_date')}
                today={today}
                value={booking.service_date}
                onChange={(service_date) => change(index, { service_date })}
                placeholder={form.service_date || t('sale.as_service')}
                problem={problemAt(`${path}.service_date`)}
              />
              <output className="booking-fixed number" aria-label={t('fields.amount_usd')}>
                {usd ? <b>{formatAmount(usd)}</b> : '—'}
              </output>
              <Button
                variant="quiet"
                aria-label={t('sale.remove_booking', { number: index + 1 })}
                reason={bookings.length === 1 ? t('errors.at_least_one_booking') : null}
                onPress={() => removeRow(index)}
              >
                <Icon name="close" />
              </Button>
            </Group>
          );
        })}
      </div>
      <div className="bookings-foot">
        <Button small onPress={addRow}>
          <Icon name="plus" />
          {t('sale.add_booking')}
        </Button>
        <span className="dim">{t('sale.bookings_hint')}</span>
      </div>
      {adding && (
        <AddPartnerDialog
          name={adding.name}
          onAdded={({ id }) => void onAdded().then(() => change(adding.index, { partner_id: id }))}
          onClose={() => {
            setAdding(null);
            focusPartner(adding.index);
          }}
        />
      )}
    </section>
  );
}
