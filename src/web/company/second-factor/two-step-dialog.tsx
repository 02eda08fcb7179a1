import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import type { Form } from '../../base/forms/use-form.ts';
import { PasswordField } from '../profile/password-field.tsx';
import { newRecoveryCodes } from './new-secrets.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What every dialog about the second step is told. */
export type TwoStepDialogProps = {
  /** Reads anew what there is. */
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Recovery codes, made up once, so that a try whose answer was lost is repeated with the same ones; none where none are made. */
export function useNewCodes(makesCodes: boolean): string[] | null {
  const [codes] = useState(() => (makesCodes ? newRecoveryCodes() : null));
  return codes;
}

/** Where the focus goes when the button that opened a dialog is gone. */
const fallback = () => document.getElementById('two-step');

type PasswordDialogProps = Omit<ComponentProps<typeof FormDialog>, 'form' | 'after' | 'fallback'> & {
  form: Form<{ current_password: string }>;
  /** Codes that are made with it: they are shown before it closes. */
  codes: readonly string[] | null;
};

/** A dialog about the second step: it asks for the password, and shows the recovery codes that came of it. */
export function TwoStepDialog({ codes, form, children, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslation();
  const after = codes && {
    title: t('two_step.recovery_codes'),
    cancel: t('two_step.codes_kept'),
    children: <RecoveryCodes codes={codes} />,
  };
  return (
    <FormDialog {...dialog} form={form} after={after ?? undefined} fallback={fallback}>
      {children}
      <PasswordField form={form} />
    </FormDialog>
  );
}
