import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import { guardLeaving } from './unsaved-changes.ts';

type LeavingDialogProps = { isUnsaved: () => boolean; onDiscard: () => void };

/**
 * Asks whoever leaves an unsaved form what becomes of it: it is kept as a draft, thrown away, or one stays. A session
 * that ends, or a tab that is closed, asks nothing: the draft is there already.
 */
export function LeavingDialog(props: LeavingDialogProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const latest = useRef(props);
  latest.current = props;
  // Ends while the form is taken out of the page, before what comes in its place goes anywhere.
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
