import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type TwoStepWindowProps = {
  title: string;
  text?: string;
  action: string;
  destructive?: boolean;
  problem: string | null;
  busy: boolean;
  onAction: () => void;
  onClose: () => void;
  /** Codes that were made with it: then they are what it shows. */
  shown: readonly string[] | null;
  children: ReactNode;
};

/** Where the focus goes when the button that opened a dialog is gone. */
const fallback = () => document.getElementById('two-step');

/** A dialog about the second step; recovery codes that came of it are shown in it before it closes. */
export function TwoStepDialog({ title, text, action, shown, children, ...dialog }: TwoStepWindowProps) {
  const { t } = useTranslation();
  const { destructive = false, problem, busy, onAction, onClose } = dialog;
  if (shown) {
    return (
      <Dialog
        title={t('two_step.recovery_codes')}
        cancel={t('two_step.codes_kept')}
        onClose={onClose}
        fallback={fallback}
      >
        <RecoveryCodes codes={shown} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      text={text}
      action={action}
      destructive={destructive}
      problem={problem}
      busy={busy}
      onAction={onAction}
      onClose={onClose}
      fallback={fallback}
    >
      {children}
    </Dialog>
  );
}
