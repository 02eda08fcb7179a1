import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/errors.ts';
import { Button } from './button.tsx';
import './failure.css';

/** Something could not be shown: why, and a button to try again; who may not see it is shown the way home instead. */
export function Failure({ code, onRetry }: { code: ErrorCode | 'network_failed'; onRetry: () => void }) {
  const { t } = useTranslation();
  const denied = code === 'insufficient_permissions' || code.endsWith('_denied');
  return (
    <div className="failure" role="alert">
      <p>{t(`errors.${code}`)}</p>
      {denied ? (
        <a className="button" href="/">
          {t('not_found.home')}
        </a>
      ) : (
        <Button onPress={onRetry}>{t('retry')}</Button>
      )}
    </div>
  );
}
