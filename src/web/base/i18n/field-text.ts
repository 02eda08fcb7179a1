import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type WholeNumberField, wholeNumberLimits } from '#contract/base/limits.ts';

const isWhole = (field: string): field is WholeNumberField => Object.hasOwn(wholeNumberLimits, field);

/**
 * The problem text at a field. It differs from the form's text for an empty required field ("fill out this one"), and
 * for a whole number, whose limits it has.
 */
export function useFieldText(): (code: ErrorCode | 'network_failed', field: string) => string {
  const { t } = useTranslation();
  return (code, field) => {
    if (code === 'fill_required_fields') return t('form.required');
    if (code === 'number_invalid' && isWhole(field)) return t('form.whole', wholeNumberLimits[field]);
    return t(`errors.${code}`);
  };
}
