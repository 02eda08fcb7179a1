import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/errors.ts';

/** What is wrong with one field, in words. Of the whole form one says "fill out all fields", of the field "fill out this one". */
export function useFieldText(): (code: ErrorCode | 'network_failed') => string {
  const { t } = useTranslation();
  return (code) => (code === 'fill_required_fields' ? t('form.required') : t(`errors.${code}`));
}
