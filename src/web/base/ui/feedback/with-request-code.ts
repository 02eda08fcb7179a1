import type { TFunction } from 'i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { failedRequestOf } from './request-ids.ts';

/** The text of a failure in one sentence after the other, with the code of the request where the server could not answer. */
export function withRequestCode(code: ErrorCode | 'network_failed', t: TFunction): string {
  const id = failedRequestOf(code);
  const text = t(`errors.${code}`);
  return id === null ? text : `${text} ${t('request_code', { id })}`;
}
