import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '#contract/base/command.ts';
import { addPasskey } from '#contract/company/second-factor/add-passkey.ts';
import { PASSKEY_OFFERS_PATH } from '#contract/company/second-factor/passkey-offers.ts';
import { removePasskey } from '#contract/company/second-factor/remove-passkey.ts';
import type { PasskeyOffer, SecondFactors } from '#contract/company/second-factor/second-factor.ts';
import { Problem, request, send } from '../../base/api/http.ts';
import type { Target } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { createPasskey } from '../../base/session/ask-passkey.ts';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { TwoStepDialog, type TwoStepDialogProps, useNewCodes } from './two-step-dialog.tsx';

type Made = { key: string; body: BodyOf<typeof addPasskey> };
type Typed = { name: string; current_password: string };

/** The password is needed for the challenge, the name for the account. */
const rules = { ...removePasskey.body.properties, ...addPasskey.body.properties };

/** Adds a passkey: the device creates it after the password was accepted, and it is stored under a name. */
export default function PasskeyDialog({ makesCodes, onDone, onClose }: TwoStepDialogProps & { makesCodes: boolean }) {
  const { t } = useTranslation();
  const codes = useNewCodes(makesCodes);
  // The created passkey, sent again with the same key if the answer was lost.
  const made = useRef<Made | null>(null);
  const target: Target<Typed, SecondFactors> = {
    rules,
    send: async ({ name, current_password }, { key }) => {
      if (made.current?.key !== key) {
        const body = { current_password };
        const offer = await request<PasskeyOffer>({ method: 'POST', path: PASSKEY_OFFERS_PATH, body });
        const passkey = await createPasskey(offer);
        if (typeof passkey === 'string') throw new Problem(passkey, 409);
        const recovery = codes && { recovery_codes: codes };
        made.current = { key, body: { name, ticket: offer.ticket, passkey, ...recovery } };
      }
      return send(addPasskey, made.current);
    },
  };
  const form = useCommandForm(target, {
    title: t('two_step.add_passkey'),
    start: { name: '', current_password: '' },
    done: () => t('two_step.passkey_added'),
    onDone,
    stays: codes !== null,
    onClose,
  });
  return (
    <TwoStepDialog form={form} text={t('two_step.passkey_text')} action={t('two_step.add')} codes={codes}>
      <TextField
        {...form.field('name')}
        name="passkey_name"
        label={t('two_step.passkey_name')}
        hint={t('two_step.passkey_name_hint')}
      />
    </TwoStepDialog>
  );
}
