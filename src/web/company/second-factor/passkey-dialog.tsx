import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '#contract/base/command.ts';
import { addPasskey } from '#contract/company/add-passkey.ts';
import { PASSKEY_OFFERS_PATH } from '#contract/company/passkey-offers.ts';
import type { PasskeyOffer } from '#contract/company/second-factor.ts';
import { Problem, request, send } from '../../base/api/http.ts';
import { makePasskey } from '../../base/session/passkeys.ts';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { PasswordField } from '../profile/password-field.tsx';
import { TwoStepDialog } from './two-step-dialog.tsx';
import { type TwoStepDialogProps, useTwoStepForm } from './use-two-step-form.ts';

type Made = { key: string; body: BodyOf<typeof addPasskey> };

/** A passkey: the device makes it when the password was right, and the account gets it under a name. */
export default function PasskeyDialog({ makesCodes, ...dialog }: TwoStepDialogProps & { makesCodes: boolean }) {
  const { t } = useTranslation();
  // What the device has made is sent again with the same key where the answer was lost.
  const made = useRef<Made | null>(null);
  const { form, submission, shown, set, at, whole } = useTwoStepForm(
    { name: '', current_password: '' },
    async ({ name, current_password }, { key }, codes) => {
      if (made.current?.key !== key) {
        const body = { current_password };
        const offer = await request<PasskeyOffer>({ method: 'POST', path: PASSKEY_OFFERS_PATH, body });
        const passkey = await makePasskey(offer);
        if (typeof passkey === 'string') throw new Problem(passkey, 409);
        const recovery = makesCodes ? { recovery_codes: codes } : {};
        made.current = { key, body: { name, ticket: offer.ticket, passkey, ...recovery } };
      }
      return send(addPasskey, made.current);
    },
    { ...dialog, done: t('two_step.passkey_added'), makesCodes },
  );
  return (
    <TwoStepDialog
      title={t('two_step.add_passkey')}
      text={t('two_step.passkey_text')}
      action={t('two_step.add')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={dialog.onClose}
      shown={shown}
    >
      <TextField
        name="passkey_name"
        label={t('two_step.passkey_name')}
        required
        maxLength={60}
        value={form.name}
        onChange={(text) => set('name', text)}
        hint={t('two_step.passkey_name_hint')}
        problem={at('name')}
      />
      <PasswordField
        value={form.current_password}
        onChange={(text) => set('current_password', text)}
        problem={at('current_password')}
      />
    </TwoStepDialog>
  );
}
