import { useTranslation } from 'react-i18next';
import { editProfile } from '#contract/company/edit-profile.ts';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { useMe } from '../../base/session/me.tsx';
import { session } from '../../base/session/session-actor.ts';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { AccountForm } from './account-form.tsx';

/** The user's own names. */
export function NamesCard() {
  const { t } = useTranslation();
  const { user, refresh } = useMe();
  const labels = { surname: t('fields.surname'), name: t('fields.first_name') };
  const form = useCommandForm(to(editProfile), {
    title: t('profile.names'),
    start: { surname: user.surname, name: user.name },
    done: () => t('profile.saved'),
    onDone: ({ id, role, name, surname }) => {
      session.send({ type: 'session.user_changed', user: { id, role, name, surname } });
      void refresh();
    },
    onClose: () => form.submission.reset(),
  });
  return (
    <AccountForm form={form} labels={labels} action={t('save')} onSubmit={form.submission.submit}>
      <div className="field-row">
        <TextField {...form.field('surname')} label={labels.surname} autoComplete="family-name" />
        <TextField {...form.field('name')} label={labels.name} autoComplete="given-name" />
      </div>
    </AccountForm>
  );
}
