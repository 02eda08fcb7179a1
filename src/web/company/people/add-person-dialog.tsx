import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addUser } from '#contract/company/add-user.ts';
import { send } from '../../base/api/http.ts';
import { missingIn } from '../../base/api/still-wrong.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { useFilterOptions } from '../../base/lists/filters/filter-options.ts';
import { useMe } from '../../base/session/me.tsx';
import { newPassword } from '../../base/text/new-password.ts';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { AccessCard } from './access.tsx';
import { PersonFields, type PersonForm, personFields } from './person-form.tsx';

/** Makes an account for somebody, with a password that is made up here and shown once it is theirs. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const [username, setUsername] = useState('');
  const [form, setForm] = useState<PersonForm>({ surname: '', name: '', role: 'agent', office_id: user.office_id });
  const [password] = useState(newPassword);
  const [added, setAdded] = useState(false);
  const offices = useFilterOptions('offices');
  const submission = useSubmission(
    ({ key }) => {
      const { office_id, ...person } = form;
      if (office_id === null) throw new Error('A form without an office was sent');
      return send(addUser, { body: { ...person, office_id, username: username.trim(), password }, key });
    },
    ({ surname, name }) => {
      toastDone(t('people.added', { name: `${surname} ${name}` }));
      setAdded(true);
    },
    {
      typed: () => ({ fields: { username, ...form }, problems: missingIn({ username, ...form }) }),
      waits: offices.loading,
    },
  );
  const { whole, at } = useProblemText(submission.problem, personFields);
  const person = `${form.surname} ${form.name}`.trim();
  return (
    <Dialog
      title={added ? t('people.access_title', { name: person }) : t('create.person')}
      problem={whole}
      busy={submission.busy}
      onClose={onClose}
      {...(added ? {} : { action: t('directories.add'), onAction: submission.submit })}
    >
      {added ? (
        <AccessCard username={username.trim()} password={password} />
      ) : (
        <>
          <TextField
            name="username"
            label={t('fields.username')}
            required
            maxLength={60}
            value={username}
            onChange={(text) => {
              setUsername(text);
              submission.changed();
            }}
            hint={t('people.username_hint')}
            problem={at('username')}
          />
          <PersonFields
            form={form}
            offices={offices}
            onChange={(patch) => {
              setForm((before) => ({ ...before, ...patch }));
              submission.changed();
            }}
            problemAt={at}
          />
        </>
      )}
    </Dialog>
  );
}
