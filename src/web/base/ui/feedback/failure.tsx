import { createContext, useContext, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { Button } from '../button.tsx';
import './failure.css';

type FailureCode = ErrorCode | 'network_failed';

/**
 * Shows in the place of a whole screen that it may not be seen, or that what it is about does not exist; null where
 * something stands for itself, as in a dialog. However much of a screen is refused, it is said once.
 */
export const DeadEndContext = createContext<((code: ErrorCode) => void) | null>(null);

/** Whether what was asked for does not exist. */
export const isMissing = (code: FailureCode): boolean => code.endsWith('not_found');

const isDenied = (code: FailureCode): boolean => code === 'insufficient_permissions' || code.endsWith('_denied');

const isDeadEnd = (code: FailureCode): code is ErrorCode => isDenied(code) || isMissing(code);

const PASSING: readonly FailureCode[] = [
  'network_failed',
  'something_went_wrong',
  'service_unavailable',
  'too_many_requests',
  'client_look_ups_exceeded',
];

/** Whether the same question may be answered when it is asked again: what is wrong is not the question. */
export const canPass = (code: FailureCode): boolean => PASSING.includes(code);

/** Something could not be shown: why, and a button to try again where that can help. */
export function Failure({ code, onRetry }: { code: FailureCode; onRetry: () => void }) {
  const { t } = useTranslation();
  const leave = useContext(DeadEndContext);
  const deadEnd = isDeadEnd(code) ? code : null;
  useLayoutEffect(() => {
    if (deadEnd) leave?.(deadEnd);
  }, [deadEnd, leave]);
  if (deadEnd && leave) return null;
  return (
    <div className="failure" role="alert">
      <p>{t(`errors.${code}`)}</p>
      {canPass(code) && <Button onPress={onRetry}>{t('retry')}</Button>}
    </div>
  );
}
