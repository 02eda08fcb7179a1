import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCodeApp } from '#contract/company/second-factor/add-code-app.ts';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { appAddress, inGroups, newSecret } from './generate-secrets.ts';
import { QrPicture } from './qr-picture.tsx';
import { TwoStepDialog, type TwoStepDialogProps, useNewCodes } from './two-step-dialog.tsx';

type CodeAppDialogProps = TwoStepDialogProps & { title: string; account: string; makesCodes: boolean };

/** An authenticator app: the secret as a picture and as text, and a code that shows that the app has it. */
export default function CodeAppDialog({ title, account, makesCodes, onDone, onClose }: CodeAppDialogProps) {
  const { t } = useTranslation();
  const [secret] = useState(newSecret);
  const codes = useNewCodes(makesCodes);
  const form = useCommandForm(to(addCodeApp, { body: { secret, ...(codes && { recovery_codes: codes }) } }), {
    title,
    start: { code: '', current_password: '' },
    done: () => t('two_step.app_added'),
    onDone,
    stays: codes !== null,
    onClose,
  });
  return (
    <TwoStepDialog form={form} text={t('two_step.scan')} action={t('two_step.add')} codes={codes}>
      <QrPicture text={appAddress(secret, account)} label={t('two_step.picture')} />
      <div className="app-secret">
        <span>{t('two_step.secret')}</span>
        <code>{inGroups(secret)}</code>
        <CopyButton small text={secret} done={t('two_step.secret_copied')} failed={t('two_step.copy_failed')}>
          {t('two_step.copy_secret')}
        </CopyButton>
      </div>
      <TextField
        {...form.field('code')}
        name="app_code"
        label={t('two_step.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={t('two_step.code_hint')}
      />
    </TwoStepDialog>
  );
}
