import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SignedIn } from '#contract/entities/user.ts';
import { type DemoAccount, publicCommands } from '#contract/public-commands.ts';
import { request } from '../../api/http.ts';
import { type FieldProblems, useSubmission } from '../../api/use-submission.ts';
import { useFieldText } from '../../i18n/field-text.ts';
import { paths } from '../../paths.ts';
import { acceptSession } from '../../session/session.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';

const fields = ['company_name', 'slug', 'office_name', 'surname', 'name', 'username', 'password'] as const;
type Field = (typeof fields)[number];
const empty: Record<Field, string> = {
  company_name: '',
  slug: '',
  office_name: '',
  surname: '',
  name: '',
  username: '',
  password: '',
};

/** The first visit: the first company with its first manager, or the demonstration company to look around in. */
export default function Setup() {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const [, navigate] = useLocation();
  const [form, setForm] = useState(empty);
  const [demo, setDemo] = useState<DemoAccount[] | null>(null);

  // Whoever comes too late has nothing to set up.
  useEffect(() => {
    request<{ needed: boolean }>({ method: 'GET', path: '/setup/' }).then(
      ({ needed }) => !needed && navigate(paths.login(), { replace: true }),
      (error: unknown) => console.warn('Whether a company exists could not be asked', error),
    );
  }, [navigate]);

  const company = useSubmission(
    () => request<SignedIn>({ method: 'POST', path: publicCommands.setUpCompany.path, body: form }),
    acceptSession,
  );
  const demonstration = useSubmission(
    () => request<{ users: DemoAccount[] }>({ method: 'POST', path: publicCommands.setUpDemo.path, body: {} }),
    ({ users }) => setDemo(users),
  );
  if (demo) return <DemoAccounts accounts={demo} onContinue={() => navigate(paths.login())} />;

  const problems = company.problem?.fields ?? {};
  const label = (field: Field) => t(`setup.fields.${field}`);
  const problemAt = (field: Field) => {
    const code = problems[field];
    return code ? fieldText(code) : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing: FieldProblems = {};
    for (const field of fields) if (form[field].trim() === '') missing[field] = 'fill_required_fields';
    if (Object.keys(missing).length > 0) company.reject(missing);
    else company.submit();
  };
  const field = (name: Field, more: { type?: 'password'; autoComplete?: string; hint?: string } = {}) => (
    <TextField
      name={name}
      label={label(name)}
      required
      value={form[name]}
      onChange={(text) => {
        setForm((before) => ({ ...before, [name]: text }));
        company.changed();
      }}
      problem={problemAt(name)}
      {...more}
    />
  );
  const wrong = fields.filter((name) => problems[name]);
  return (
    <>
      <section className="card auth-card" data-wide="">
        <ScreenTitle title={t('titles.setup')} note={t('setup.intro')} />
        <ErrorSummary
          message={company.problem && wrong.length === 0 ? t(`errors.${company.problem.code}`) : null}
          fields={wrong.map((name) => ({ name, label: label(name), problem: problemAt(name) ?? '' }))}
          attempt={company.refusals}
        />
        <form onSubmit={submit} noValidate className="auth-form">
          <div className="field-row">
            {field('company_name', { autoComplete: 'organization' })}
            {field('slug', { hint: t('setup.slug_hint') })}
            {field('office_name')}
          </div>
          <div className="field-row">
            {field('surname', { autoComplete: 'family-name' })}
            {field('name', { autoComplete: 'given-name' })}
          </div>
          <div className="field-row">
            {field('username', { autoComplete: 'username' })}
            {field('password', { type: 'password', autoComplete: 'new-password', hint: t('setup.password_hint') })}
          </div>
          <Button type="submit" variant="main" wide isPending={company.busy}>
            {t('setup.create')}
          </Button>
        </form>
      </section>
      <section className="card auth-card" data-wide="" aria-labelledby="setup-demo">
        <h2 id="setup-demo">{t('setup.demo_title')}</h2>
        <p>{t('setup.demo_text')}</p>
        {demonstration.problem && (
          <p role="alert" className="bad">
            {t(`errors.${demonstration.problem.code}`)}
          </p>
        )}
        <Button isPending={demonstration.busy} onPress={demonstration.submit}>
          {t(demonstration.busy ? 'setup.demo_loading' : 'setup.demo_action')}
        </Button>
      </section>
    </>
  );
}
