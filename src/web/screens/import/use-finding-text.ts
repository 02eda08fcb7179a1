import { useTranslation } from 'react-i18next';
import { isErrorCode } from '#contract/errors.ts';
import { useFieldText } from '../../i18n/field-text.ts';
import type { Found } from '../../import/worker.ts';

const withFigures = ['profit_negative', 'rate_far', 'rate_inverted', 'blank_number_used'] as const;
type WithFigures = (typeof withFigures)[number];
const hasFigures = (code: string): code is WithFigures => (withFigures as readonly string[]).includes(code);

/** What is wrong with a cell, or odd about it, in words. */
export function useFindingText(): (found: Found) => string {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  return ({ code, values }) => {
    if (hasFigures(code)) return t(`confirmations.${code}`, values);
    return fieldText(isErrorCode(code) ? code : 'something_went_wrong');
  };
}
