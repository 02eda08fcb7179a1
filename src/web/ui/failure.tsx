import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/errors.ts';
import { Button } from './button.tsx';
import './failure.css';

/** Something could not be shown: why, and a button to try again. */
export function Failure({ code, onRetry }: { code: ErrorCode | 'network_failed'; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="failure" role="alert">
      <p>{t(`errors.${code}`)}</p>
      <Button onPress={onRetry}>{t('retry')}</Button>
    </div>
  );
}
