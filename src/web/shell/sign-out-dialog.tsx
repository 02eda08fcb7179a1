import { useTranslation } from 'react-i18next';
import { DRAFT_DAYS, draftsOf, removeDraftsOf } from '../base/forms/drafts.ts';
import { useMe } from '../base/session/me.tsx';
import { Button } from '../base/ui/button.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { useEndSession } from './use-sign-out.ts';

type SignOutDialogProps = { onClose: () => void; fallback: () => HTMLElement | null };

/** Asks before signing out whether drafts of unsaved forms are kept: they stay in this browser with tourists' data. */
export default function SignOutDialog({ onClose, fallback }: SignOutDialogProps) {
  const { t } = useTranslation();
  const { user } = useMe();
  const endSession = useEndSession();
  return (
    <Dialog
      wide
      title={t('signing_out.title')}
      text={t('signing_out.text', { forms: draftsOf(user.id).length, days: DRAFT_DAYS })}
      action={t('signing_out.keep')}
      onAction={() => endSession()}
      cancel={t('signing_out.stay')}
      onClose={onClose}
      fallback={fallback}
      more={
        <Button variant="danger" onPress={() => endSession(() => removeDraftsOf(user.id))}>
          {t('signing_out.discard')}
        </Button>
      }
    />
  );
}
