import { createContext, useContext, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/errors.ts';
import { Button } from './button.tsx';
import './failure.css';

/**
 * Who shows in the place of a whole screen that it may not be seen; null where something stands for itself, as in a
 * dialog. However much of a screen is refused, it is said once.
 */
export const DenialContext = createContext<((code: ErrorCode) => void) | null>(null);

const isDenied = (code: ErrorCode | 'network_failed'): code is ErrorCode =>
  code === 'insufficient_permissions' || code.endsWith('_denied');

/** Something could not be shown: why, and a button to try again. Who may not see it has no use for one. */
export function Failure({ code, onRetry }: { code: ErrorCode | 'network_failed'; onRetry: () => void }) {
  const { t } = useTranslation();
  const deny = useContext(DenialContext);
  const denied = isDenied(code) ? code : null;
  useLayoutEffect(() => {
    if (denied) deny?.(denied);
  }, [denied, deny]);
  if (denied && deny) return null;
  return (
    <div className="failure" role="alert">
      <p>{t(`errors.${code}`)}</p>
      {!denied && <Button onPress={onRetry}>{t('retry')}</Button>}
    </div>
  );
}
