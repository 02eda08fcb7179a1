import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type WholeField, wholeLimits } from '#contract/base/limits.ts';

const isWhole = (field: string): field is WholeField => Object.hasOwn(wholeLimits, field);

/**
 * What is wrong with one field, in words. Of the whole form one says "fill out all fields", of the field "fill out this one";
 * of a whole number from which to which it may be.
 */
export function useFieldText(): (code: ErrorCode | 'network_failed', field: string) => string {
  const { t } = useTranslation();
  return (code, field) => {
    if (code === 'fill_required_fields') return t('form.required');
    if (code === 'number_invalid' && isWhole(field)) return t('form.whole', wholeLimits[field]);
    return t(`errors.${code}`);
  };
}
