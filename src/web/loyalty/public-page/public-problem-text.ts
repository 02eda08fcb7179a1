import { useTranslation } from 'react-i18next';
import type { Seen } from './visit.ts';

/** What went wrong in words, at the field. Some refusals of the machine need none: the page says by itself when it is time. */
export function useProblemText(problem: Seen['problem']): string | null {
  const { t } = useTranslation();
  if (problem === null || problem === 'request_under_way' || problem === 'resend_too_early') return null;
  if (problem === 'fill_required_fields') return t('form.required');
  return t(`errors.${problem}`);
}
