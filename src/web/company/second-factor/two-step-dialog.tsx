import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import type { Form } from '../../base/forms/use-form.ts';
import { PasswordField } from '../profile/password-field.tsx';
import { newRecoveryCodes } from './generate-secrets.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The props of all dialogs of the second step. */
export type TwoStepDialogProps = {
  /** Reads the second steps again. */
  onDone: () => Promise<void>;
  onClose: () => void;
};

/**
 * New recovery codes, generated once per dialog, so that a repeated request has the same ones; null if none are needed.
 */
export function useNewCodes(makesCodes: boolean): string[] | null {
  const [codes] = useState(() => (makesCodes ? newRecoveryCodes() : null));
  return codes;
}

/** The focus target if the button that opened a dialog is gone. */
const fallback = () => document.getElementById('two-step');

type PasswordDialogProps = Omit<ComponentProps<typeof FormDialog>, 'form' | 'after' | 'fallback'> & {
  form: Form<{ current_password: string }>;
  /** Codes that the request stores, shown before the dialog closes. */
  codes: readonly string[] | null;
};

/** A dialog of the second step: asks for the password, and then shows new recovery codes. */
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
