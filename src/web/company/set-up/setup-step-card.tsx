import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFieldText } from '../../base/i18n/field-text.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { Switch } from '../../base/ui/fields/switch.tsx';
import { TextField, type TextFieldProps } from '../../base/ui/fields/text-field.tsx';
import { flag } from '../../base/ui/flag.ts';
import { announce } from '../../base/ui/focus/announcer.ts';
import { paths } from '../../paths.ts';
import type { OwnCompany } from '../profile/use-own-company.ts';
import { type SetupField, type SetupStep, setupSteps } from './setup-state.ts';

const completes: Partial<Record<SetupField, string>> = {
  company_name: 'organization',
  surname: 'family-name',
  name: 'given-name',
  username: 'username',
  password: 'new-password',
};

/** A step of the set-up: its fields, and buttons to go back and on. */
export function SetupStepCard({ company, step }: { company: OwnCompany; step: SetupStep }) {
  const { t } = useTranslation();
  const { form, problem, busy, index } = company;
  const [isShown, setShown] = useState(false);
  const then = useId();
  useStepFocus(company, step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    company.goOn();
  };
  const hints: Partial<Record<SetupField, string>> = {
    slug: form.slug ? t('setup.slug_address', { address: `/loyalty/${form.slug}` }) : t('setup.slug_hint'),
    username: t('errors.username_invalid'),
    password: t('setup.password_hint'),
  };
  const typeOf = (name: SetupField): TextFieldProps['type'] => (name === 'password' && !isShown ? 'password' : 'text');
  return (
    <section className="card auth-card setup-step">
      <div className="setup-progress" aria-hidden="true">
        {setupSteps.map(({ name }, at) => (
          <i key={name} data-done={flag(at <= index)} />
        ))}
      </div>
      <ScreenTitle
        title={t('setup.step', { number: index + 1, of: setupSteps.length, name: t(`setup.steps.${step.name}`) })}
        note={t(`setup.about.${step.name}`)}
      />
      <form onSubmit={submit} noValidate className="auth-form">
        {step.fields.map((name) => (
          <SetupTextField
            key={name}
            name={name}
            company={company}
            type={typeOf(name)}
            {...(hints[name] ? { hint: hints[name] } : {})}
          />
        ))}
        {step.name === 'access' && <Switch label={t('setup.show_password')} isOn={isShown} onChange={setShown} />}
        <div className="setup-actions">
          <Button onPress={company.back}>{t('setup.back')}</Button>
          <Button type="submit" variant="main" isPending={busy} aria-describedby={then}>
            {t(`setup.next.${step.name}`)}
          </Button>
        </div>
        <p className={problem ? 'setup-then bad' : 'setup-then dim'} id={then}>
          {problem ? t(`errors.${problem}`) : t(`setup.then.${step.name}`)}{' '}
          {problem === 'already_set_up' && (
            <Link href={paths.login()} className="link">
              {t('setup.to_sign_in')}
            </Link>
          )}
        </p>
      </form>
    </section>
  );
}

/** A step starts scrolled to its top; its refused field gets the focus, or the problem is announced. */
function useStepFocus({ problem, refusals, refused }: OwnCompany, step: SetupStep): void {
  const { t } = useTranslation();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  // A refused field has precedence over the heading, which gets the focus otherwise.
  useEffect(() => {
    const field = step.fields.find((name) => name === refused.current);
    if (!field) return;
    refused.current = null;
    document.getElementById(fieldId(field))?.focus();
  });
  useEffect(() => {
    if (problem && refusals > 0) announce(t(`errors.${problem}`), 'assertive');
  }, [problem, refusals, t]);
}

type SetupTextFieldProps = { name: SetupField; company: OwnCompany } & Pick<TextFieldProps, 'type' | 'hint'>;

/** A field of the set-up with its problem. */
export function SetupTextField({ name, company, ...more }: SetupTextFieldProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const code = company.problems[name];
  return (
    <TextField
      name={name}
      label={t(`setup.fields.${name}`)}
      required
      autoComplete={completes[name] ?? 'off'}
      value={company.form[name]}
      onChange={(text) => company.change(name, text)}
      problem={code ? fieldText(code, name) : null}
      {...more}
    />
  );
}
