import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfferedRate, useDirectories } from '../../../base/directories/directories.tsx';
import { useScreenActions } from '../../../base/shell/screen-actions.tsx';
import { Button } from '../../../base/ui/button.tsx';
import { Icon } from '../../../base/ui/icon.tsx';
import { useKeyHints } from '../../../base/ui/use-media.ts';
import { AddPartnerDialog } from '../../../directories/add-dialogs.tsx';
import type { SaleDetailsData } from '../../sale-query.ts';
import { BookingRow } from '../booking-row.tsx';
import { FixedBooking } from '../fixed-booking.tsx';
import { UnpastedCells } from '../unpasted-cells.tsx';
import { useBookingRows } from '../use-booking-rows.ts';
import { useLockedBookings } from '../use-locked-bookings.ts';
import { usePaste } from '../use-paste.ts';
import type { SectionProps } from './form-section.ts';

type BookingsSectionProps = SectionProps & { offered: OfferedRate; sale: SaleDetailsData | null };

/**
 * The bookings as a small grid. Those that can't be changed any more stand in it with the reason; of the others each
 * field is a cell.
 */
export function BookingsSection({ form, set, problemAt, offered, sale }: BookingsSectionProps) {
  const { t } = useTranslation();
  const { refresh } = useDirectories();
  const [adding, setAdding] = useState<{ index: number; name: string } | null>(null);
  const { locked, cancelled } = useLockedBookings(sale);
  const isLocked = (id: number) => locked.has(id);
  const rows = useBookingRows(form.bookings, set, isLocked);
  const { onPaste, unpasted, dismiss } = usePaste(form.bookings, set, isLocked);
  useScreenActions([{ id: 'add_booking', name: t('sale.add_booking'), run: rows.add }]);
  return (
    <section className="card" aria-labelledby="section-bookings">
      <h2 id="section-bookings">{t('sale.bookings')}</h2>
      <div className="bookings" onPaste={onPaste}>
        <BookingHead />
        {form.bookings.map((booking, index) => {
          const fixed = locked.get(booking.id ?? 0);
          if (fixed) return <FixedBooking key={booking.row} number={index + 1} {...fixed} />;
          return (
            <BookingRow
              key={booking.row}
              index={index}
              booking={booking}
              recorded={sale?.bookings.find(({ id }) => id === booking.id)}
              rows={rows}
              problemAt={problemAt}
              offered={offered}
              tour={form}
              onAddPartner={(name) => setAdding({ index, name })}
            />
          );
        })}
        {cancelled.map((recorded, index) => (
          <FixedBooking key={recorded.booking.id} number={form.bookings.length + index + 1} {...recorded} />
        ))}
      </div>
      <BookingsFoot onAdd={rows.add} />
      <UnpastedCells
        cells={unpasted}
        onDismiss={() => {
          dismiss();
          rows.focus(0);
        }}
      />
      {adding && (
        <AddPartnerDialog
          name={adding.name}
          onAdded={(partner) => void refresh().then(() => rows.choosePartner(adding.index, partner))}
          onClose={() => {
            setAdding(null);
            rows.focus(adding.index);
          }}
        />
      )}
    </section>
  );
}

const columns = ['partner', 'reference_number', 'rate', 'currency', 'currency_rate', 'service_date'] as const;

/** The names of the columns; on a phone each field has its label instead. */
function BookingHead() {
  const { t } = useTranslation();
  return (
    <div className="booking booking-head" aria-hidden="true">
      {columns.map((field) => (
        <span key={field} className={['rate', 'currency_rate'].includes(field) ? 'number' : ''}>
          {t(`fields.${field}`)}
        </span>
      ))}
      <span className="number">{t('fields.amount_usd')}</span>
      <span />
    </div>
  );
}

/** Below the rows: a button for another one, and what can be done in them. */
function BookingsFoot({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const hasKeys = useKeyHints();
  return (
    <div className="bookings-foot">
      <Button small onPress={onAdd}>
        <Icon name="plus" />
        {t('sale.add_booking')}
      </Button>
      <span className="dim">
        {hasKeys && `${t('sale.bookings_keys')} `}
        {t('sale.bookings_hint')}
      </span>
    </div>
  );
}
