import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addUser } from '#contract/company/add-user.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { useFilterOptions } from '../../base/lists/filters/filter-options.ts';
import { useMe } from '../../base/session/me.tsx';
import { newPassword } from '../../base/text/new-password.ts';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { AccessCard } from './access.tsx';
import { PersonFields } from './person-fields.tsx';

/** Adds an account, with a password that is generated here and shown once it is set. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const [password] = useState(newPassword);
  const offices = useFilterOptions('offices');
  const form = useCommandForm(to(addUser, { body: { password } }), {
    title: t('create.person'),
    start: { username: '', surname: '', name: '', role: 'agent', office_id: user.office_id },
    waits: offices.loading,
    done: ({ surname, name }) => t('people.added', { name: `${surname} ${name}` }),
    stays: true,
    onClose,
  });
  const { username, surname, name } = form.typed;
  const after = {
    title: t('people.access_title', { name: `${surname} ${name}`.trim() }),
    children: <AccessCard username={username.trim()} password={password} />,
  };
  return (
    <FormDialog form={form} action={t('directories.add')} after={after}>
      <TextField {...form.field('username')} label={t('fields.username')} hint={t('people.username_hint')} />
      <PersonFields form={form} offices={offices} />
    </FormDialog>
  );
}
