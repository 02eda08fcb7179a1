import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPassword } from '#contract/company/set-password.ts';
import { send } from '../../base/api/http.ts';
import { missingIn } from '../../base/api/still-wrong.ts';
import { type Submission, useSubmission } from '../../base/api/use-submission.ts';
import { useFieldText } from '../../base/i18n/field-text.ts';
import { useMe } from '../../base/session/me.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { AccountForm } from './account-form.tsx';

const names = ['current_password', 'new_password', 'again'] as const;
const empty = { current_password: '', new_password: '', again: '' };

/** Changes the password. Sessions that were begun with the old one end by that, everywhere else. */
export function PasswordCard() {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const { user } = useMe();
  const [form, setForm] = useState(empty);
  const [isDifferent, setDifferent] = useState(false);

  const submission = usePasswordSubmission(form, () => setForm(empty));
  const submit = () => {
    const differ = Object.keys(missingIn(form)).length === 0 && form.again !== form.new_password;
    setDifferent(differ);
    if (differ) document.getElementById(fieldId('again'))?.focus();
    else submission.submit();
  };
  const problemOf = (name: (typeof names)[number]) => {
    const code = submission.problem?.fields[name];
    if (name === 'again' && isDifferent) return t('profile.different');
    return code ? fieldText(code, name) : null;
  };
  return (
    <AccountForm
      title={t('profile.password')}
      fields={names.map((name) => ({ name, label: t(`profile.${name}`) }))}
      submission={submission}
      action={t('profile.change_password')}
      onSubmit={submit}
    >
      {/* Password managers learn from it whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`profile.${name}`)}
          type="password"
          required
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
          value={form[name]}
          onChange={(text) => {
            setForm((before) => ({ ...before, [name]: text }));
            setDifferent(false);
            submission.changed();
          }}
          problem={problemOf(name)}
          {...(name === 'new_password' ? { hint: t('profile.password_hint') } : {})}
        />
      ))}
    </AccountForm>
  );
}

function usePasswordSubmission(form: typeof empty, onChanged: () => void): Submission {
  const { t } = useTranslation();
  const submission = useSubmission(
    ({ key }) => {
      const { again: _, ...body } = form;
      return send(setPassword, { body, key });
    },
    () => {
      onChanged();
      toastDone(t('profile.password_changed'));
      submission.reset();
    },
    { typed: () => ({ fields: form, problems: missingIn(form) }) },
  );
  return submission;
}
