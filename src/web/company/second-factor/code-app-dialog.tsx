import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCodeApp } from '#contract/company/add-code-app.ts';
import { send } from '../../base/api/http.ts';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { PasswordField } from '../profile/password-field.tsx';
import { appAddress, inGroups, newSecret } from './new-secrets.ts';
import { QrPicture } from './qr-picture.tsx';
import { TwoStepDialog } from './two-step-dialog.tsx';
import { type TwoStepDialogProps, useTwoStepForm } from './use-two-step-form.ts';

type CodeAppDialogProps = TwoStepDialogProps & { title: string; account: string; makesCodes: boolean };

/** An authenticator app: the secret as a picture and as text, and a code that shows that the app has it. */
export default function CodeAppDialog({ title, account, makesCodes, ...dialog }: CodeAppDialogProps) {
  const { t } = useTranslation();
  const [secret] = useState(newSecret);
  const { form, submission, shown, set, at, whole } = useTwoStepForm(
    { current_password: '', code: '' },
    (typed, { key }, codes) =>
      send(addCodeApp, { body: { ...typed, secret, ...(makesCodes ? { recovery_codes: codes } : {}) }, key }),
    { ...dialog, done: t('two_step.app_added'), makesCodes },
  );
  return (
    <TwoStepDialog
      title={title}
      text={t('two_step.scan')}
      action={t('two_step.add')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={dialog.onClose}
      shown={shown}
    >
      <QrPicture text={appAddress(secret, account)} label={t('two_step.picture')} />
      <div className="app-secret">
        <span>{t('two_step.secret')}</span>
        <code>{inGroups(secret)}</code>
        <CopyButton small text={secret} done={t('two_step.secret_copied')} failed={t('two_step.copy_failed')}>
          {t('two_step.copy_secret')}
        </CopyButton>
      </div>
      <TextField
        name="app_code"
        label={t('two_step.code')}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        value={form.code}
        onChange={(text) => set('code', text)}
        hint={t('two_step.code_hint')}
        problem={at('code')}
      />
      <PasswordField
        value={form.current_password}
        onChange={(text) => set('current_password', text)}
        problem={at('current_password')}
      />
    </TwoStepDialog>
  );
}
