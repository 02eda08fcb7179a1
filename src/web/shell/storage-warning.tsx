import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { hasPermission } from '../base/session/has-permission.ts';
import { useMe } from '../base/session/me.tsx';
import { announce } from '../base/ui/focus/announcer.ts';
import '../base/ui/feedback/warning.css';
import './storage-warning.css';

const STORAGE = select('storage', {}, 'state');

/** Interval at which an open page asks again, ms: a disk fills up over hours. */
const ASK_AGAIN = 5 * 60_000;

const mayView = hasPermission('storage.view');

/** Above every screen of management, while the server's disk is short of space or full. */
export function StorageWarning() {
  const { t } = useTranslation();
  const { data, refresh } = useRead(mayView(useMe()) ? STORAGE : null);
  useEffect(() => {
    const timer = setInterval(() => void refresh(), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [refresh]);
  const state = data?.storage.state ?? 'enough';
  const text = state === 'enough' ? null : t(`storage.${state}`);
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
  if (text === null) return null;
  return (
    <aside className="storage-warning warning" aria-label={t('storage.title')}>
      {text}
    </aside>
  );
}
