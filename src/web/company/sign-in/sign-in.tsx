import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { canUsePasskeys } from '../../base/session/can-use-passkeys.ts';
import { useFirstVisit } from '../../base/session/first-visit.ts';
import { session, signIn, submitPasskey, useSecondStep, useSessionState } from '../../base/session/session-actor.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { paths } from '../../paths.ts';
import { SecondStepCard } from './second-step-card.tsx';
import { typeAnew, useMissing } from './sign-in-fields.ts';
import { SignInNotice } from './sign-in-notice.tsx';

/** The sign-in page. Without a company it redirects to the set-up. */
export default function SignIn() {
  const isFirst = useFirstVisit();
  if (isFirst === null) return <Loader />;
  return isFirst ? <Redirect to={paths.setup()} replace /> : <SignInCard />;
}

/** The sign-in form and its submission. */
function useSignInForm() {
  const { t } = useTranslation();
  const [form, setForm] = useState({ username: '', password: '' });
  const { username, password } = form;
  const [missing, setMissing] = useMissing();
  const [isSubmitted, setSubmitted] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(false);
    setSubmitted(true);
    await signIn(username, password);
    setSubmitted(false);
    const { value } = session.getSnapshot();
    if (value === 'authenticated') toastDone(t('sign_in.signed_in'));
    // The second step has a field of its own, which takes the focus.
    if (value === 'authenticated' || value === 'second_step') return;
    typeAnew(document.getElementById(fieldId(username.trim() === '' ? 'username' : 'password')));
  };

  const withPasskey = async () => {
    setMissing(false);
    await submitPasskey();
    if (session.getSnapshot().value === 'authenticated') toastDone(t('sign_in.signed_in'));
  };

  const fieldOf = (name: keyof typeof form) => ({
    name,
    label: t(`fields.${name}`),
    required: true,
    value: form[name],
    onChange: (text: string) => setForm((before) => ({ ...before, [name]: text })),
    problem: missing && form[name].trim() === '' ? t('form.required') : null,
  });
  return { fieldOf, submit, isSubmitted, withPasskey };
}

/** Room for the notice is reserved, so that fields and buttons never move. */
function SignInCard() {
  const { t } = useTranslation();
  const state = useSessionState();
  const step = useSecondStep();
  const { fieldOf, submit, isSubmitted, withPasskey } = useSignInForm();
  if (step) return <SecondStepCard step={step} />;
  return (
    <section className="card auth-card">
      <ScreenTitle title={t('titles.sign_in')} />
      <SignInNotice />
      <form onSubmit={submit} noValidate className="auth-form">
        <TextField {...fieldOf('username')} autoComplete="username" />
        <TextField {...fieldOf('password')} type="password" autoComplete="current-password" />
        <Button type="submit" variant="main" wide isPending={isSubmitted}>
          {t('sign_in.action')}
        </Button>
        {canUsePasskeys && (
          <Button wide isPending={state === 'asking_passkey'} onPress={() => void withPasskey()}>
            {t('sign_in.with_passkey')}
          </Button>
        )}
      </form>
    </section>
  );
}
