import { useTranslation } from 'react-i18next';
import type ru from '../../base/i18n/ru.json';

type FieldKey = keyof typeof ru.fields;

/** Fields whose label has another name than the field. */
const renamed: Record<string, FieldKey> = {
  tourist_phone: 'phone',
  tourist_surname: 'surname',
  tourist_name: 'first_name',
  tourist_latin_name: 'passport_name',
  direction_id: 'direction',
  partner_id: 'partner',
  method_id: 'method',
};

/** The label of a field by its path: "bookings.1.rate" → "Стоимость, бронь 2". */
export function useFieldLabels(): (path: string) => string {
  const { t } = useTranslation();
  return (path) => {
    const [, list, index, below] = /^(?:(\w+)\.(\d+)\.)?(\w+)$/.exec(path) ?? [];
    const field = t(`fields.${renamed[below ?? ''] ?? (below as FieldKey)}`);
    if (list === 'bookings') return t('sale.booking_field', { field, number: Number(index) + 1 });
    return list === 'tourist_payments' ? t('sale.payment_field', { field }) : field;
  };
}
