import type { TFunction } from 'i18next';
import { toastProblem } from '../ui/feedback/toasts.tsx';
import { asProblem } from './http.ts';

/** Says why something was not done. That the session has ended stands on the sign-in page by then, and only there. */
export function toastRefusal(error: unknown, t: TFunction): void {
  const { code, status } = asProblem(error);
  if (status !== 401) toastProblem(t(`errors.${code}`));
}
