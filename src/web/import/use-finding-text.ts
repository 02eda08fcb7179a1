import { isErrorCode } from '#contract/base/errors.ts';
import { useDoubtText } from '../base/forms/doubt-text.ts';
import { useFieldText } from '../base/i18n/field-text.ts';
import type ru from '../base/i18n/ru.json';
import type { Found } from './reading/findings-in-file.ts';

/** Doubts whose texts contain figures. */
const withFigures: Set<string> = new Set<keyof typeof ru.confirmations>([
  'profit_negative',
  'rate_far',
  'rate_inverted',
  'blank_number_used',
  'deadline_before_sale',
  'service_before_sale',
]);

/** The text of a finding. */
export function useFindingText(): (found: Found) => string {
  const doubtText = useDoubtText();
  const fieldText = useFieldText();
  return ({ code, values, field }) =>
    withFigures.has(code)
      ? doubtText({ code, values })
      : fieldText(isErrorCode(code) ? code : 'something_went_wrong', field);
}
