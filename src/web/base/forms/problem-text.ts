import { useTranslation } from 'react-i18next';
import type { Submission } from '../api/use-submission.ts';
import { useFieldText } from '../i18n/field-text.ts';
import { formatMoment } from '../i18n/format.ts';
import { useMeIfKnown } from '../session/me.tsx';
import { withRequestCode } from '../ui/feedback/with-request-code.ts';

/** The texts of a refusal: problems of shown fields at the fields, any other one above the form, never both. */
export function useProblemText(problem: Submission['problem'], fields: readonly string[]) {
  const { t } = useTranslation();
  const me = useMeIfKnown();
  const fieldText = useFieldText();
  const at = (field: string): string | null => {
    const code = problem?.fields[field];
    return code ? fieldText(code, field) : null;
  };
  const told = fields.some((field) => problem?.fields[field]);
  if (!problem || told) return { whole: null, at };
  const { accepted_by: by, accepted_at: when } = problem.details;
  if (me && typeof by === 'string' && typeof when === 'string') {
    const words = { name: by, when: formatMoment(when, me.user.company.time_zone) };
    return { whole: t('payment.accepted_by', words), at };
  }
  return { whole: withRequestCode(problem.code, t), at };
}
