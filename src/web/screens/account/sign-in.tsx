import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type ProblemCode, request } from '../../api/http.ts';
import { paths } from '../../paths.ts';
import { session, signIn, useSessionNotice, useSessionState } from '../../session/session.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Signing in. What the session machine has to say stands above the fields and is read out. */
export default function SignIn() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const state = useSessionState();
  const notice = useSessionNotice() as ProblemCode | 'signed_out' | null;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  // An empty database has nobody who could sign in: the first company comes first.
  useEffect(() => {
    request<{ needed: boolean }>({ method: 'GET', path: '/setup/' }).then(
      ({ needed }) => needed && navigate(paths.setup(), { replace: true }),
      (error: unknown) => console.warn('Whether a company exists could not be asked', error),
    );
  }, [navigate]);

  useEffect(() => {
    const refused = session.on('refused', ({ code }) => setMissing(code === 'fill_required_fields'));
    return () => refused.unsubscribe();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(false);
    await signIn(username, password);
    if (session.getSnapshot().value === 'authenticated') return;
    const empty = username.trim() === '' ? 'username' : 'password';
    document.getElementById(fieldId(empty))?.focus();
  };

  const emptyProblem = (value: string) => (missing && value.trim() === '' ? t('form.required') : null);
  const isGood = notice === 'signed_out';
  return (
    <section className="card auth-card">
      <ScreenTitle title={t('titles.sign_in')} />
      <p role="alert" className={isGood ? 'good' : 'bad'} hidden={!notice}>
        {notice && (isGood ? t('sign_in.signed_out') : t(`errors.${notice}`))}
      </p>
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
      </form>
    </section>
  );
}
