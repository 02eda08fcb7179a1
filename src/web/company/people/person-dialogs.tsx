import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { disableUser } from '#contract/company/disable-user.ts';
import { editUser } from '#contract/company/edit-user.ts';
import { enableUser } from '#contract/company/enable-user.ts';
import { resetUserPassword } from '#contract/company/reset-user-password.ts';
import { send } from '../../base/api/http.ts';
import { missingIn } from '../../base/api/still-wrong.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { useFilterOptions } from '../../base/lists/filters/filter-options.ts';
import { newPassword } from '../../base/text/new-password.ts';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { AccessCard } from './access.tsx';
import type { ManagedRow } from './managed.ts';
import { PersonFields, type PersonForm, personFields } from './person-form.tsx';

export type PersonDialogProps = { person: ManagedRow; onClose: () => void };

const nameOf = ({ surname, name }: ManagedRow) => `${surname} ${name}`;

/** Changes somebody's names, role or office. */
export function EditPersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id, version, surname, name, role, office_id } = person;
  const [form, setForm] = useState<PersonForm>({ surname, name, role, office_id });
  const offices = useFilterOptions('offices');
  const submission = useSubmission(
    ({ key }) => {
      const { office_id: office, ...rest } = form;
      if (office === null) throw new Error('A form without an office was sent');
      return send(editUser, { params: { id }, body: { ...rest, office_id: office }, key, version });
    },
    () => {
      toastDone(t('directories.renamed', { name: `${form.surname} ${form.name}` }));
      onClose();
    },
    { typed: () => ({ fields: form, problems: missingIn(form) }), waits: offices.loading },
  );
  const { whole, at } = useProblemText(submission.problem, personFields);
  return (
    <Dialog
      title={t('people.edit_title', { name: nameOf(person) })}
      action={t('save')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <PersonFields
        form={form}
        offices={offices}
        onChange={(patch) => {
          setForm((before) => ({ ...before, ...patch }));
          submission.changed();
        }}
        problemAt={at}
        {...(form.role === role ? {} : { roleHint: t('people.role_hint') })}
      />
    </Dialog>
  );
}

/** Lets somebody in no more. */
export function DisablePersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id, version } = person;
  return (
    <StepDialog
      title={t('people.disable_title', { name: nameOf(person) })}
      text={t('people.disable_text')}
      action={t('actions.disable')}
      destructive
      perform={({ key }) => send(disableUser, { params: { id }, key, version })}
      done={t('people.disabled_done', { name: nameOf(person) })}
      onClose={onClose}
    />
  );
}

/** Lets somebody in again. */
export function EnablePersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id, version } = person;
  return (
    <StepDialog
      title={t('people.enable_title', { name: nameOf(person) })}
      text={t('people.enable_text')}
      action={t('actions.enable')}
      perform={({ key }) => send(enableUser, { params: { id }, key, version })}
      done={t('people.enabled_done', { name: nameOf(person) })}
      onClose={onClose}
    />
  );
}

/** Gives somebody a new password, which is made up here and shown once it is theirs. */
export function ResetPasswordDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const [password] = useState(newPassword);
  const [done, setDone] = useState(false);
  const submission = useSubmission(
    ({ key }) => send(resetUserPassword, { params: { id: person.id }, body: { password }, key }),
    () => {
      toastDone(t('people.password_reset', { name: nameOf(person) }));
      setDone(true);
    },
  );
  const { whole } = useProblemText(submission.problem, []);
  return (
    <Dialog
      title={t(done ? 'people.access_title' : 'people.reset_title', { name: nameOf(person) })}
      text={done ? undefined : t('people.reset_text')}
      problem={whole}
      busy={submission.busy}
      onClose={onClose}
      destructive={!done}
      {...(done ? {} : { action: t('people.reset'), onAction: submission.submit })}
    >
      {done && <AccessCard username={person.username} password={password} />}
    </Dialog>
  );
}
