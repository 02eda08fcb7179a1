import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingNames, bookingsOfTour } from '#contract/sales/moved-tour.ts';
import { useDoubtText } from '../../../base/forms/doubt-text.ts';
import { formatDate } from '../../../base/i18n/format.ts';
import { parseDate } from '../../../base/text/parse-date.ts';
import { Button } from '../../../base/ui/button.tsx';
import { announce } from '../../../base/ui/focus/announcer.ts';
import type { SaleDetailsData } from '../../sale-query.ts';
import { liveBookings, type SaleForm } from '../sale-form.ts';
import { useLockedBookings } from '../use-locked-bookings.ts';
import type { SetForm } from './form-section.ts';
import '../../../base/ui/feedback/warning.css';

/** The bookings that are recorded on the day of a tour: those that can go along with it, and those that can't. */
function useBookingsOfTour(sale: SaleDetailsData | null) {
  const { locked } = useLockedBookings(sale);
  return sale ? bookingsOfTour(sale, liveBookings(sale), ({ id }) => locked.has(id)) : { moving: [], staying: [] };
}

/** The form with another day in the rows of some bookings: in those that have `from` now. */
const redated = (form: SaleForm, ids: Set<number>, from: string, to: string): SaleForm['bookings'] =>
  form.bookings.map((row) =>
    row.id !== null && ids.has(row.id) && row.service_date === from ? { ...row, service_date: to } : row,
  );

/** Changes the tour's date as it is typed, and with it the rows of the bookings that are of its day. */
export function useTourDate(sale: SaleDetailsData | null, set: SetForm): (typed: string) => void {
  const { moving } = useBookingsOfTour(sale);
  const ids = new Set(moving.map(({ id }) => id));
  return (service_date) =>
    set((form) => ({ service_date, bookings: redated(form, ids, form.service_date, service_date) }));
}

type MovedTourProps = { sale: SaleDetailsData; form: SaleForm; set: SetForm; today: string };

/** Which bookings go along with a tour that moves to another day, with a way to leave them, and which stay. */
export function MovedTour({ sale, form, set, today }: MovedTourProps) {
  const { t } = useTranslation();
  const textOf = useDoubtText();
  const { moving, staying } = useBookingsOfTour(sale);
  const date = parseDate(form.service_date, today);
  const isMoved = date !== null && date !== sale.service_date;
  const before = formatDate(sale.service_date);
  const typedDate = new Map(form.bookings.map((row) => [row.id, row.service_date]));
  const along = moving.filter(({ id }) => typedDate.get(id) === form.service_date);
  const left = moving.filter(({ id }) => typedDate.get(id) === before);
  const sentences = isMoved
    ? [
        along.length > 0 && textOf({ code: 'bookings_move', values: { bookings: bookingNames(along), date } }),
        left.length > 0 && t('sale.bookings_left', { bookings: bookingNames(left), date: before }),
        staying.length > 0 &&
          textOf({ code: 'bookings_stay', values: { bookings: bookingNames(staying), date: sale.service_date } }),
      ].filter((text) => text !== false)
    : [];
  const said = sentences.join(' ');
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  if (sentences.length === 0) return null;

  const redate = (bookings: typeof moving, from: string, to: string) =>
    set((now) => ({ bookings: redated(now, new Set(bookings.map(({ id }) => id)), from, to) }));
  return (
    <div className="warning moved-tour">
      {sentences.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {along.length > 0 ? (
        <Button small onPress={() => redate(along, form.service_date, before)}>
          {t('sale.leave_bookings', { date: before })}
        </Button>
      ) : (
        left.length > 0 && (
          <Button small onPress={() => redate(left, before, form.service_date)}>
            {t('sale.move_bookings')}
          </Button>
        )
      )}
    </div>
  );
}
