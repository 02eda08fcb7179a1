import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPassword } from '#contract/company/set-password.ts';
import { missingFields } from '../../base/api/remaining-problems.ts';
import { to } from '../../base/forms/target.ts';
import { useForm } from '../../base/forms/use-form.ts';
import { useMe } from '../../base/session/me.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { AccountForm } from './account-form.tsx';

const names = ['current_password', 'new_password', 'again'] as const;
const empty = { current_password: '', new_password: '', again: '' };

/** Changes the password, which ends all other sessions. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { user } = useMe();
  const [isDifferent, setDifferent] = useState(false);
  const form = useForm(to(setPassword), {
    title: t('profile.password'),
    start: empty,
    read: ({ again, ...body }) => ({ body, problems: missingFields({ ...body, again }) }),
    done: () => t('profile.password_changed'),
    onClose: () => {
      form.set(empty);
      form.submission.reset();
    },
  });
  const submit = () => {
    const { again, new_password } = form.typed;
    const differ = Object.keys(missingFields(form.typed)).length === 0 && again !== new_password;
    setDifferent(differ);
    if (differ) document.getElementById(fieldId('again'))?.focus();
    else form.submission.submit();
  };
  const labels = Object.fromEntries(names.map((name) => [name, t(`profile.${name}`)]));
  return (
    <AccountForm form={form} labels={labels} action={t('profile.change_password')} onSubmit={submit}>
      {/* Password managers learn from it whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      {names.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`profile.${name}`)}
          type="password"
          required
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
          onChange={(text) => {
            setDifferent(false);
            form.set({ [name]: text });
          }}
          problem={name === 'again' && isDifferent ? t('profile.different') : form.at(name)}
          {...(name === 'new_password' ? { hint: t('profile.password_hint') } : {})}
        />
      ))}
    </AccountForm>
  );
}
