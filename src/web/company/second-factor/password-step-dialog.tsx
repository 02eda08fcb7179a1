import type { Target } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { TwoStepDialog, type TwoStepDialogProps } from './two-step-dialog.tsx';

type PasswordStepDialogProps = TwoStepDialogProps & {
  to: Target<{ current_password: string }, unknown>;
  title: string;
  text: string;
  action: string;
  destructive?: boolean;
  done: string;
  /** New recovery codes, shown before the dialog closes. */
  codes?: readonly string[] | null;
};

/** A dialog that needs only the password: removing a second step, or creating new recovery codes. */
export function PasswordStepDialog(props: PasswordStepDialogProps) {
  const { to, title, done, codes = null, onDone, onClose, ...looks } = props;
  const form = useCommandForm(to, {
    title,
    start: { current_password: '' },
    done: () => done,
    onDone,
    stays: codes !== null,
    onClose,
  });
  return <TwoStepDialog form={form} codes={codes} {...looks} />;
}
