import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import { guardLeaving } from './unsaved-changes.ts';

type LeavingDialogProps = { isUnsaved: () => boolean; onDiscard: () => void };

/**
 * Asks before an unsaved form is left: keep the draft, discard it, or stay. The end of a session and closing the tab ask
 * nothing, since the draft is stored already.
 */
export function LeavingDialog(props: LeavingDialogProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const latest = useRef(props);
  latest.current = props;
  // A layout effect, so that the guard ends with the form, before the next screen can navigate.
  useLayoutEffect(
    () => guardLeaving({ isUnsaved: () => latest.current.isUnsaved(), ask: (go) => setLeaving({ go }) }),
    [],
  );
  if (!leaving) return null;
  const discard = () => {
    props.onDiscard();
    leaving.go();
  };
  return (
    <Dialog
      title={t('leaving.title')}
      text={t('leaving.text')}
      action={t('leaving.keep')}
      onAction={leaving.go}
      cancel={t('leaving.stay')}
      onClose={() => setLeaving(null)}
      more={
        <Button variant="danger" onPress={discard}>
          {t('leaving.discard')}
        </Button>
      }
    />
  );
}
