import { useTranslation } from 'react-i18next';
import { useDirectories } from '../../base/directories/directories.tsx';
import { Button } from '../../base/ui/button.tsx';
import { partnerOf } from '../bookings/booking-form.ts';
import type { SaleDetailsData } from '../sale-query.ts';
import type { changesBetween } from './rebase-sale.ts';
import type { BookingForm } from './sale-form.ts';
import { useFieldLabels } from './use-field-labels.ts';
import '../../base/ui/feedback/warning.css';
import './changed-meanwhile.css';

type ChangedMeanwhileProps = {
  /** As it is now: what it is made of has a name there, offered or not. */
  sale: SaleDetailsData;
  changes: ReturnType<typeof changesBetween>;
  onTake: () => void;
};

/**
 * Another person changed the sale while it is typed here: what, where that meets what was typed, and a button that takes
 * the newest state as the base. Nothing that was typed is lost either way.
 */
export function ChangedMeanwhile({ sale, changes, onTake }: ChangedMeanwhileProps) {
  const { t } = useTranslation();
  const labels = useFieldLabels();
  const offered = useDirectories();
  const directions = [...offered.directions, { id: sale.direction_id, name: sale.direction_name }];
  const partners = [...offered.partners, ...sale.bookings.map(partnerOf)];
  const shown = (field: string, value: string) =>
    (field === 'direction_id' ? directions.find(({ id }) => String(id) === value)?.name : value) || '—';
  const describe = ({ partner_id, rate, currency, service_date }: BookingForm) =>
    [partners.find(({ id }) => id === partner_id)?.name ?? '—', `${rate} ${currency}`, service_date].join(', ');
  return (
    <section className="warning meanwhile" aria-labelledby="section-meanwhile">
      <h2 id="section-meanwhile">{t('meanwhile.title')}</h2>
      {changes.fields.length > 0 && (
        <table aria-labelledby="section-meanwhile">
          <thead>
            <tr>
              {(['field', 'was', 'now', 'typed'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`meanwhile.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.fields.map(({ field, was, now, typed }) => (
              <tr key={field}>
                <th scope="row">{labels(field)}</th>
                <td>{shown(field, was)}</td>
                <td>{shown(field, now)}</td>
                <td>{typed === null ? '—' : shown(field, typed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul>
        {changes.bookings.map(({ kind, booking }) => (
          <li key={`${kind} ${booking.id}`}>{t(`meanwhile.booking_${kind}`, { booking: describe(booking) })}</li>
        ))}
      </ul>
      <p>{t('meanwhile.text')}</p>
      <Button small onPress={onTake}>
        {t('meanwhile.take')}
      </Button>
    </section>
  );
}
