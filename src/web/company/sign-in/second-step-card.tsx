import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondStep } from '#machines/session.ts';
import {
  cancelSecondStep,
  session,
  submitCode,
  submitPasskey,
  useSessionState,
} from '../../base/session/session-actor.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { typeAnew, useMissing } from './sign-in-fields.ts';
import { SignInNotice } from './sign-in-notice.tsx';

const FIELD = 'code';
const field = () => document.getElementById(fieldId(FIELD));

/** Six digits are a code of the app; any other text is a recovery code. */
const isRecoveryCode = (code: string): boolean => !/^\s*\d{3}\s?\d{3}\s*$/.test(code);

/** The second step of signing in: one field for both kinds of codes, and a button for a passkey. */
export function SecondStepCard({ step }: { step: SecondStep }) {
  const { t } = useTranslation();
  const isBusy = useSessionState() === 'checking_step';
  const [code, setCode] = useState('');
  const [missing, setMissing] = useMissing();
  const [by, setBy] = useState<'code' | 'passkey'>('code');
  const has = (method: SecondStep['methods'][number]) => step.methods.includes(method);
  const takesCode = has('code_app') || has('recovery_code');

  const type = (text: string) => {
    setCode(text);
    setMissing(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(false);
    setBy('code');
    await submitCode(code);
    if (session.getSnapshot().value === 'authenticated') {
      toastDone(t(isRecoveryCode(code) ? 'sign_in.by_recovery_code' : 'sign_in.signed_in'));
      return;
    }
    typeAnew(field());
  };
  const withPasskey = async () => {
    setMissing(false);
    setBy('passkey');
    await submitPasskey();
    if (session.getSnapshot().value === 'authenticated') toastDone(t('sign_in.signed_in'));
  };
  return (
    <section className="card auth-card">
      <ScreenTitle title={t('sign_in.second_step')} {...(takesCode ? { landing: field } : {})} />
      <SignInNotice hint={step.methods.length === 0 ? t('sign_in.no_method') : null} />
      <form onSubmit={submit} noValidate className="auth-form">
        {takesCode && (
          <>
            <CodeField {...{ has, missing }} value={code} onChange={type} />
            <Button type="submit" variant="main" wide isPending={isBusy && by === 'code'}>
              {t('sign_in.confirm')}
            </Button>
          </>
        )}
        {has('passkey') && (
          <Button
            wide
            variant={takesCode ? 'plain' : 'main'}
            isPending={isBusy && by === 'passkey'}
            onPress={() => void withPasskey()}
          >
            {t('sign_in.use_passkey')}
          </Button>
        )}
        <Button wide variant="quiet" onPress={cancelSecondStep}>
          {t('sign_in.back')}
        </Button>
      </form>
    </section>
  );
}

type CodeFieldProps = {
  has: (method: SecondStep['methods'][number]) => boolean;
  value: string;
  onChange: (code: string) => void;
  missing: boolean;
};

/** The code of the app, or a recovery code. */
function CodeField({ has, value, onChange, missing }: CodeFieldProps) {
  const { t } = useTranslation();
  const hint = !has('code_app')
    ? 'sign_in.recovery_code'
    : has('recovery_code')
      ? 'sign_in.any_code'
      : 'sign_in.code_of_app';
  return (
    <TextField
      name={FIELD}
      label={t('sign_in.code')}
      required
      autoComplete="one-time-code"
      inputMode={has('recovery_code') ? 'text' : 'numeric'}
      maxLength={100}
      value={value}
      onChange={onChange}
      hint={t(hint)}
      problem={missing ? t('form.required') : null}
    />
  );
}
