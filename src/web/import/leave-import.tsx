import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardLeaving } from '../base/forms/unsaved-changes.ts';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import type { Import } from './use-import.ts';

/** Asks before leaving an import that is not finished; while it runs, closing the tab asks too. */
export function LeaveImport({ of }: { of: Import }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const { state } = of;
  const isOpen = !state.matches('choosing') && !state.matches('done');
  const open = useRef(isOpen);
  open.current = isOpen;
  useLayoutEffect(() => guardLeaving({ isUnsaved: () => open.current, ask: (go) => setLeaving({ go }) }), []);
  const isImporting = state.matches('importing');
  useEffect(() => {
    if (!isImporting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isImporting]);
  if (!leaving) return null;
  return (
    <Dialog
      title={t('leaving.title')}
      text={t(isImporting ? 'import.leave_importing' : 'import.leave_text')}
      action={t('import.leave')}
      onAction={leaving.go}
      cancel={t('leaving.stay')}
      onClose={() => setLeaving(null)}
      destructive
    />
  );
}
