import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { disableUser } from '#contract/company/disable-user.ts';
import { editUser } from '#contract/company/edit-user.ts';
import { enableUser } from '#contract/company/enable-user.ts';
import { resetUserPassword } from '#contract/company/reset-user-password.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { useFilterOptions } from '../../base/lists/filters/filter-options.ts';
import { newPassword } from '../../base/text/new-password.ts';
import { AccessCard } from './access.tsx';
import type { ManagedRow } from './managed.ts';
import { PersonFields } from './person-fields.tsx';

export type PersonDialogProps = { person: ManagedRow; onClose: () => void };

const nameOf = ({ surname, name }: Pick<ManagedRow, 'surname' | 'name'>) => `${surname} ${name}`;

/** Changes a person's names, role or office. */
export function EditPersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id, version, surname, name, role, office_id } = person;
  const offices = useFilterOptions('offices');
  const form = useCommandForm(to(editUser, { params: { id }, version }), {
    title: t('people.edit_title', { name: nameOf(person) }),
    start: { surname, name, role, office_id },
    waits: offices.loading,
    done: (edited) => t('directories.renamed', { name: nameOf(edited) }),
    onClose,
  });
  return (
    <FormDialog form={form}>
      <PersonFields
        form={form}
        offices={offices}
        {...(form.typed.role === role ? {} : { roleHint: t('people.role_hint') })}
      />
    </FormDialog>
  );
}

/** Disables an account: the person can't sign in any more. */
export function DisablePersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id, version } = person;
  const name = nameOf(person);
  return (
    <StepDialog
      to={to(disableUser, { params: { id }, version })}
      title={t('people.disable_title', { name })}
      text={t('people.disable_text')}
      action={t('actions.disable')}
      destructive
      done={t('people.disabled_done', { name })}
      onClose={onClose}
    />
  );
}

/** Enables an account again. */
export function EnablePersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id, version } = person;
  const name = nameOf(person);
  return (
    <StepDialog
      to={to(enableUser, { params: { id }, version })}
      title={t('people.enable_title', { name })}
      text={t('people.enable_text')}
      action={t('actions.enable')}
      done={t('people.enabled_done', { name })}
      onClose={onClose}
    />
  );
}

/** Resets a person's password to one that is generated here and shown once it is set. */
export function ResetPasswordDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const [password] = useState(newPassword);
  const { id, username } = person;
  const name = nameOf(person);
  return (
    <StepDialog
      to={to(resetUserPassword, { params: { id }, body: { password } })}
      title={t('people.reset_title', { name })}
      text={t('people.reset_text')}
      action={t('people.reset')}
      destructive
      done={t('people.password_reset', { name })}
      after={{
        title: t('people.access_title', { name }),
        children: <AccessCard username={username} password={password} />,
      }}
      onClose={onClose}
    />
  );
}
