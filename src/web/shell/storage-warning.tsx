import { useTranslation } from 'react-i18next';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { ServerWarning, useAskAgain } from './server-warning.tsx';

const STORAGE = select('storage', {}, 'state');

/** Shown while the server's disk is short of space or full. */
export function StorageWarning() {
  const { t } = useTranslation();
  const { data, refresh } = useRead(STORAGE);
  useAskAgain(refresh);
  const state = data?.storage.state ?? 'enough';
  return <ServerWarning title={t('storage.title')} text={state === 'enough' ? null : t(`storage.${state}`)} />;
}
