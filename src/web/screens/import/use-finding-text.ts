import { useTranslation } from 'react-i18next';
import { isErrorCode } from '#contract/errors.ts';
import { writtenFigures } from '../../dialogs/confirm-dialog.tsx';
import { useFieldText } from '../../i18n/field-text.ts';
import type ru from '../../i18n/ru.json';
import type { Found } from '../../import/found.ts';

/** What is said with figures. */
const withFigures: Set<string> = new Set<keyof typeof ru.confirmations>([
  'profit_negative',
  'rate_far',
  'rate_inverted',
  'blank_number_used',
]);

/** What is wrong with a cell, or odd about it, in words. */
export function useFindingText(): (found: Found) => string {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  return ({ code, values }) => {
    if (withFigures.has(code))
      return t(`confirmations.${code as keyof typeof ru.confirmations}`, writtenFigures(values));
    return fieldText(isErrorCode(code) ? code : 'something_went_wrong');
  };
}
