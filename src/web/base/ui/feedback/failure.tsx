import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { PlainButton } from '../plain-button.tsx';
import { failedRequestOf } from './request-ids.ts';
import './failure.css';

type FailureCode = ErrorCode | 'network_failed';

/**
 * Replaces the whole screen by the message that it is forbidden or does not exist, so that the message is shown once
 * however many parts of the screen are refused. Null in dialogs, which show failures themselves.
 */
export const DeadEndContext = createContext<((code: ErrorCode) => void) | null>(null);

/** Whether the requested entity does not exist. */
export const isMissing = (code: FailureCode): boolean => code.endsWith('not_found');

const isDenied = (code: FailureCode): boolean => code === 'insufficient_permissions' || code.endsWith('_denied');

const isDeadEnd = (code: FailureCode): code is ErrorCode => isDenied(code) || isMissing(code);

const RETRYABLE: readonly FailureCode[] = [
  'network_failed',
  'something_went_wrong',
  'service_unavailable',
  'storage_full',
  'too_many_requests',
  'client_look_ups_exceeded',
];

/** Whether the same request may succeed later. */
export const canPass = (code: FailureCode): boolean => RETRYABLE.includes(code);

type FailureProps = {
  code: FailureCode;
  onRetry: () => void;
  /** Whether a request has failed, whose id the operator can look up. */
  isOfRequest?: boolean;
};

/** The reason why something could not be shown, with a button to retry if that can help. */
export function Failure({ code, onRetry, isOfRequest = true }: FailureProps) {
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
      {isOfRequest && <RequestCode key={code} code={code} />}
      {canPass(code) && <PlainButton onPress={onRetry}>{t('retry')}</PlainButton>}
    </div>
  );
}

/** Part of the alert, which is read as a whole: the code stays as it is, so that it is not announced again. */
function RequestCode({ code }: { code: FailureCode }) {
  const { t } = useTranslation();
  const [id] = useState(() => failedRequestOf(code));
  return id && <p className="failure-request">{t('request_code', { id })}</p>;
}
