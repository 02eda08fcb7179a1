import { useTranslation } from 'react-i18next';
import { useDirectories } from '../../base/directories/directories.tsx';
import { formatBriefly, formatDate } from '../../base/i18n/format.ts';
import { peopleWords } from '../../base/ui/marks/people-count.tsx';
import type { Reading } from '../form/read-sale.ts';

/** A sale that is about to be recorded, in one sentence: what costs most when it is wrong. */
export function useSaleWords(): (reading: Reading) => string {
  const { t } = useTranslation();
  const { directions } = useDirectories();
  return ({ fields, bookings, payment }) => {
    const facts = [
      fields.tourist_surname,
      directions.find(({ id }) => id === fields.direction_id)?.name,
      formatDate(fields.service_date),
      peopleWords(fields, t),
      t('proof.brutto', { amount: formatBriefly(fields.brutto) }),
      t('counted.bookings', { count: bookings.length }),
      payment && t('proof.payment', { amount: formatBriefly(payment.amount), currency: payment.currency }),
    ];
    return t('proof.sale', { facts: facts.filter(Boolean).join(', ') });
  };
}
