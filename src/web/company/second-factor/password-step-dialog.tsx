import type { SecondFactors } from '#contract/company/second-factor.ts';
import type { Attempt } from '../../base/api/use-submission.ts';
import { PasswordField } from '../profile/password-field.tsx';
import { TwoStepDialog } from './two-step-dialog.tsx';
import { type TwoStepDialogProps, useTwoStepForm } from './use-two-step-form.ts';

type PasswordStepDialogProps = TwoStepDialogProps & {
  title: string;
  text: string;
  action: string;
  destructive?: boolean;
  done: string;
  /** The codes that it makes are shown before it closes. */
  makesCodes?: boolean;
  perform: (form: { current_password: string }, attempt: Attempt, codes: string[]) => Promise<SecondFactors>;
};

/** A step that needs the password and nothing else: removing a way to sign in, making recovery codes anew. */
export function PasswordStepDialog(props: PasswordStepDialogProps) {
  const { title, text, action, destructive = false, done, makesCodes = false, perform, ...dialog } = props;
  const { form, submission, shown, set, at, whole } = useTwoStepForm({ current_password: '' }, perform, {
    ...dialog,
    done,
    makesCodes,
  });
  return (
    <TwoStepDialog
      title={title}
      text={text}
      action={action}
      destructive={destructive}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={dialog.onClose}
      shown={shown}
    >
      <PasswordField
        value={form.current_password}
        onChange={(value) => set('current_password', value)}
        problem={at('current_password')}
      />
    </TwoStepDialog>
  );
}
