import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editProfile } from '#contract/company/edit-profile.ts';
import { send } from '../../base/api/http.ts';
import { missingIn } from '../../base/api/still-wrong.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { useFieldText } from '../../base/i18n/field-text.ts';
import { useMe } from '../../base/session/me.tsx';
import { session } from '../../base/session/session-actor.ts';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { AccountForm } from './account-form.tsx';

/** One's own names, as the others read them. */
export function NamesCard() {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const { user, refresh } = useMe();
  const [form, setForm] = useState({ surname: user.surname, name: user.name });
  const labels = { surname: t('fields.surname'), name: t('fields.first_name') };
  const names = ['surname', 'name'] as const;

  const submission = useSubmission(
    ({ key }) => send(editProfile, { body: form, key }),
    ({ id, role, name, surname }) => {
      session.send({ type: 'session.user_changed', user: { id, role, name, surname } });
      void refresh();
      toastDone(t('profile.saved'));
      submission.reset();
    },
    { typed: () => ({ fields: form, problems: missingIn(form) }) },
  );
  return (
    <AccountForm
      title={t('profile.names')}
      fields={names.map((name) => ({ name, label: labels[name] }))}
      submission={submission}
      action={t('save')}
      onSubmit={submission.submit}
    >
      <div className="field-row">
        {names.map((name) => {
          const code = submission.problem?.fields[name];
          return (
            <TextField
              key={name}
              name={name}
              label={labels[name]}
              required
              autoComplete={name === 'surname' ? 'family-name' : 'given-name'}
              value={form[name]}
              onChange={(text) => {
                setForm((before) => ({ ...before, [name]: text }));
                submission.changed();
              }}
              problem={code ? fieldText(code, name) : null}
            />
          );
        })}
      </div>
    </AccountForm>
  );
}
