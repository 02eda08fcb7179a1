import { useTranslation } from 'react-i18next';
import type { Seen } from './visit.ts';

/** The text of a problem, shown at the field. Refusals that the countdown explains have none. */
export function useProblemText(problem: Seen['problem']): string | null {
  const { t } = useTranslation();
  if (problem === null || problem === 'request_under_way' || problem === 'resend_too_early') return null;
  if (problem === 'fill_required_fields') return t('form.required');
  return t(`errors.${problem}`);
}
