import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { canUsePasskeys } from '../../base/session/can-use-passkeys.ts';
import { useFirstVisit } from '../../base/session/first-visit.ts';
import { givePasskey, session, signIn, useSecondStep, useSessionState } from '../../base/session/session.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { Loader } from '../../base/ui/loader.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { paths } from '../../paths.ts';
import { SecondStepCard } from './second-step-card.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

/** Signing in. On a server without a company there is nothing to sign in to: the first company comes first. */
export default function SignIn() {
  const isFirst = useFirstVisit();
  if (isFirst === null) return <Loader />;
  return isFirst ? <Redirect to={paths.setup()} replace /> : <SignInCard />;
}

/** Whatever is wrong has its room from the beginning: no field and no button ever moves. */
function SignInCard() {
  const { t } = useTranslation();
  const state = useSessionState();
  const step = useSecondStep();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    const refused = session.on('refused', ({ code }) => setMissing(code === 'fill_required_fields'));
    return () => refused.unsubscribe();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(false);
    await signIn(username, password);
    const { value } = session.getSnapshot();
    if (value === 'authenticated') toastDone(t('sign_in.signed_in'));
    // The second step has a field of its own, which takes the focus.
    if (value === 'authenticated' || value === 'second_step') return;
    const field = document.getElementById(fieldId(username.trim() === '' ? 'username' : 'password'));
    // What was typed is typed anew, not after what was wrong.
    if (field instanceof HTMLInputElement) field.select();
    field?.focus();
  };

  const withPasskey = async () => {
    setMissing(false);
    await givePasskey();
    if (session.getSnapshot().value === 'authenticated') toastDone(t('sign_in.signed_in'));
  };

  if (step) return <SecondStepCard step={step} />;
  const emptyProblem = (value: string) => (missing && value.trim() === '' ? t('form.required') : null);
  return (
    <section className="card auth-card">
      <ScreenTitle title={t('titles.sign_in')} />
      <SignInNotice />
      <form onSubmit={submit} noValidate className="auth-form">
        <TextField
          name="username"
          label={t('fields.username')}
          required
          autoComplete="username"
          value={username}
          onChange={setUsername}
          problem={emptyProblem(username)}
        />
        <TextField
          name="password"
          label={t('fields.password')}
          required
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          problem={emptyProblem(password)}
        />
        <Button type="submit" variant="main" wide isPending={state === 'signing_in'}>
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
