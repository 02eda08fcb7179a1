import type { TFunction } from 'i18next';
import { toastProblem } from '../ui/feedback/toasts.tsx';
import { withRequestCode } from '../ui/feedback/with-request-code.ts';
import { asProblem } from './http.ts';

/** Shows a refusal as a toast, except for the end of the session, which the sign-in page shows. */
export function toastRefusal(error: unknown, t: TFunction): void {
  const { code, status } = asProblem(error);
  if (status !== 401) toastProblem(withRequestCode(code, t));
}
